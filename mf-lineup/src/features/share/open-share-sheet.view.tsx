import type { SnapshotType } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { native, type ShareOutcome } from '@spieltag/shared-kernel/native';
import { Button, ErrorState, HiddenText, Sheet } from '@spieltag/shared-kernel/ui';
import { Copy, Download, ExternalLink, Share2 } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { FormatCard } from './format-card.view.tsx';
import { copyAddress, download, usePicture } from './pass-on.ts';
import styles from './share.module.css';
import { offeredFormats, pictureFile, shareUrl } from './share-formats.model.ts';
import { type SnapshotState, useSnapshot } from './use-snapshot.ts';

/** What the open sheet needs to know. */
export interface OpenShareSheetProps {
  readonly seasonId: string;
  onClose(): void;
}

/** Shares the lineup as it is now: the formats to look at, then out with one of them. */
export function OpenShareSheet({ seasonId, onClose }: OpenShareSheetProps) {
  const { t } = useTexts('lineup');
  const { t: say } = useTexts('share');
  const state = useSnapshot(seasonId);
  const snapshot = state.status === 'saved' ? state.snapshot : undefined;
  const [type, setType] = useState<SnapshotType>('post');
  return (
    <Sheet
      title={t('share.title')}
      placement="center"
      isOpen
      onClose={onClose}
      footer={state.status !== 'failed' && <ShareActions state={state} type={type} />}
    >
      {state.status === 'failed' ? (
        <ErrorState
          title={t('share.failed')}
          text={t(state.error.messageKey, state.error.params)}
          onRetry={state.retry}
        />
      ) : (
        <fieldset className={styles.formats}>
          <legend className={styles.legend}>{say('choose')}</legend>
          {offeredFormats(snapshot).map((format) => (
            <FormatCard
              key={format.type}
              format={format}
              snapshotId={snapshot?.id}
              isChosen={format.type === type}
              onChoose={setType}
            />
          ))}
        </fieldset>
      )}
    </Sheet>
  );
}

interface ShareActionsProps {
  readonly state: Exclude<SnapshotState, { status: 'failed' }>;
  readonly type: SnapshotType;
}

function ShareActions({ state, type }: ShareActionsProps) {
  const { t, language } = useTexts('share');
  const [outcome, setOutcome] = useState<ShareOutcome>();
  const snapshot = state.status === 'saved' ? state.snapshot : undefined;
  const url = snapshot && shareUrl(type, snapshot.id, native.siteOrigin);
  const file = snapshot && pictureFile(type, snapshot, language);
  const picture = usePicture(file);
  const isPending = url === undefined;
  const canShare = native.isApp || typeof navigator.share === 'function';
  const share = async () => {
    if (!url || !snapshot) return;
    setOutcome(undefined);
    const title = t('ofManager', { name: snapshot.name, season: snapshot.seasonName });
    setOutcome(await native.share({ title, url, ...(picture && { picture }) }));
  };
  const copy = async () => {
    if (url) setOutcome(await copyAddress(url));
  };
  return (
    <div className={styles.foot}>
      <p role="status" className={styles.outcome}>
        {isPending && <HiddenText>{t('saving')}</HiddenText>}
        {outcome && t(`outcome.${outcome}`)}
      </p>
      <div className={styles.actions}>
        <Button
          icon={ExternalLink}
          pending={isPending}
          onClick={() => url && native.openExternal(url)}
        >
          {t('open')}
        </Button>
        {/* An app keeps no files by itself: its sheet for sharing does. */}
        {!native.isApp && (
          <Button icon={Download} pending={isPending} onClick={() => file && download(file)}>
            {t('download')}
          </Button>
        )}
        {canShare && (
          <Button icon={Copy} pending={isPending} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        )}
        <Button
          variant="primary"
          icon={canShare ? Share2 : Copy}
          pending={isPending}
          onClick={() => void (canShare ? share() : copy())}
        >
          {t(canShare ? 'share' : 'copy')}
        </Button>
      </div>
    </div>
  );
}
