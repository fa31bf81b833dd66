import { useTexts } from '@spieltag/shared-kernel/i18n';
import styles from './account-links.module.css';

interface Props {
  /** What is said of a sign-in that has failed. */
  readonly message: string;
  /** Address of the external accounts; '' where there are none. */
  readonly issuerUrl: string;
}

/** Error codes of the issuer that begin with 0 concern the account itself. */
const ACCOUNT_FAULT = 'Fehlercode: 0';

/** Where a fault of the external account is mended, if there is one: its address, or its support. */
export function AccountLinksView({ message, issuerUrl }: Props) {
  const { t } = useTexts('shell');
  if (!message.includes(ACCOUNT_FAULT) || !issuerUrl) return null;
  return (
    <p className={styles.links}>
      <a href={`${issuerUrl}/verify`}>{t('startFailure.verifyEmail')}</a>
      <a href={`${issuerUrl}/support`}>{t('startFailure.support')}</a>
    </p>
  );
}
