import { useTexts } from '@spieltag/shared-kernel/i18n';
import { POSITIONS, ruleSetFor } from '@spieltag/shared-kernel/rules';
import { Points, Table, type TableColumn } from '@spieltag/shared-kernel/ui';
import { type PointRule, pointRules } from './point-rules.model.ts';

/** How points are made by a rule set, by position. */
export function PointRules({ ruleSetId }: { readonly ruleSetId: string }) {
  const { t, formatNumber } = useTexts('account');
  const inWords = (value = 0) => formatNumber(value);
  const columns: TableColumn<PointRule>[] = [
    {
      id: 'rule',
      header: t('rules.for'),
      cell: ({ textKey, params }) =>
        t(`rules.${textKey}`, {
          units: inWords(params.units),
          from: inWords(params.from),
          pivot: inWords(params.pivot),
        }),
    },
    ...POSITIONS.map((position) => ({
      id: position,
      header: t(`position.${position}`),
      shortHeader: t(`positionShort.${position}`),
      align: 'end' as const,
      // The line on grades says itself what they bring.
      cell: ({ textKey, points }: PointRule) =>
        textKey !== 'grade' && <Points value={points[position]} signed />,
    })),
  ];
  return (
    <Table
      caption={t('rules.title')}
      columns={columns}
      rows={pointRules(ruleSetFor(ruleSetId))}
      rowKey={({ textKey, params }) => `${textKey} ${params.from ?? ''}`}
    />
  );
}
