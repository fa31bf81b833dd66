import {
  type AuditEntry,
  registryContract,
  type WebhookState,
} from '@spieltag/shared-kernel/registry';
import { callRow } from './call-row.ts';

/** The admin API as the history's part of the page uses it; rejects with an `AdminError`. */
export interface HistoryApi {
  /** The newest first. */
  readHistory(): Promise<readonly AuditEntry[]>;
  readWebhook(): Promise<WebhookState>;
  /** Has a message sent that says nothing. */
  testWebhook(): Promise<void>;
}

const { webhook } = registryContract;
const LENGTH = '500';

/** Makes the API of a project. */
export function createHistoryApi(projectId: string): HistoryApi {
  return {
    async readHistory() {
      const call = { params: { projectId }, query: { limit: LENGTH } };
      return (await callRow(registryContract.monitoring.projectHistory, call)).entries;
    },
    readWebhook: () => callRow(webhook.state, { params: { projectId } }),
    async testWebhook() {
      await callRow(webhook.test, { params: { projectId }, body: {} });
    },
  };
}
