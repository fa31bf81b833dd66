import type { DocumentName } from '@spieltag/shared-kernel/documents';
import { Card, Loaded, Skeleton } from '@spieltag/shared-kernel/ui';
import styles from './documents.module.css';
import { Nodes } from './nodes.view.tsx';
import { useDocument } from './use-document.ts';

/** Questions and answers, support, terms, data protection or imprint. */
export function DocumentPage({ name }: { readonly name: DocumentName }) {
  return (
    <Loaded
      of={useDocument(name)}
      skeleton={
        <Card>
          <Skeleton />
        </Card>
      }
    >
      {({ title, language, content }) => (
        <div lang={language}>
          <Card title={title}>
            <div className={styles.text}>
              <Nodes nodes={content} />
            </div>
          </Card>
        </div>
      )}
    </Loaded>
  );
}
