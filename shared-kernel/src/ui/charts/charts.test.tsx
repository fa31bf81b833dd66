import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormBars } from './form-bars.view.tsx';
import { LineChart } from './line-chart.view.tsx';
import { plotLine } from './plot-line.ts';
import { PointsBreakdownTable } from './points-breakdown-table.view.tsx';

const point = (value: number | null, i: number) => ({ label: `${i + 1}`, value });

describe('A line', () => {
  test('has a gap where there is no figure', () => {
    const { line } = plotLine([1, 2, null, 4].map(point), false);
    expect(line.match(/M/g)).toHaveLength(2);
  });

  test('of ranks has the smallest on top', () => {
    const { top, bottom, last } = plotLine([80, 20].map(point), true);
    expect([top, bottom, last?.y]).toEqual([20, 80, 0]);
  });

  test('of points stands on zero', () => {
    expect(plotLine([30, 40].map(point), false).bottom).toBe(0);
  });

  test('without figures is nothing', () => {
    expect(plotLine([null].map(point), false).line).toBe('');
  });
});

test('A chart has a table behind it', async () => {
  render(<LineChart label="Punkte" points={[34, null, 41].map(point)} />);
  expect(screen.getByRole('img', { name: 'Punkte: 3 41' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Als Tabelle' }));
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['34', '–', '41']);
});

describe('A line beside another', () => {
  test('stands on the same scale', () => {
    const { top, bottom, beside } = plotLine([80, 20].map(point), true, [[100, 60]]);
    expect([top, bottom]).toEqual([20, 100]);
    expect(beside).toEqual(['M0.00 100.00L100.00 50.00']);
  });

  test('is drawn alone where the own one has no figure', () => {
    expect(plotLine([null, null].map(point), false, [[10, 20]]).beside[0]).toMatch(/^M/);
  });

  test('has a name, a word for its last figure and a column of the table', async () => {
    const beside = [{ label: 'Schnitt', values: [30, 35, null] }];
    render(<LineChart label="Punkte" points={[34, null, 41].map(point)} beside={beside} />);
    expect(screen.getByRole('img', { name: 'Punkte: 3 41, Schnitt 35' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Punkte',
      'Schnitt',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Als Tabelle' }));
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells).toEqual(['34', '30', '–', '35', '41', '–']);
  });
});

test('Form says its figures', () => {
  render(<FormBars values={[6, null, -3]} label="Li" />);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Li: Punkte der letzten Spieltage: 6, nicht dabei, −3',
  );
});

test('Form tells the best apart: the more points, the higher the bar, up to what nobody gets', () => {
  const heights = [1, 2, 8, 14, 18, 24, 31].map((points) => {
    const { container } = render(<FormBars values={[points]} />);
    return Number(
      container
        .querySelector('path')
        ?.getAttribute('d')
        ?.match(/v-([\d.]+)h/)?.[1],
    );
  });
  const steps = heights.slice(1).map((height, i) => height - (heights[i] ?? 0));
  expect(Math.min(...steps)).toBeGreaterThan(1);
});

test('Form leaves room for what is still to come, and does not speak of it', () => {
  const { container } = render(<FormBars values={[undefined, undefined, 14]} width={32} />);
  const label = screen.getByRole('img').getAttribute('aria-label');
  expect(label).toBe('Punkte der letzten Spieltage: 14');
  const [bar, ...others] = container.querySelectorAll('path');
  expect(bar?.getAttribute('d')).toMatch(/^M22\.67 .*h9\.33v/);
  expect(others).toHaveLength(1);
});

describe('A points breakdown', () => {
  test('leaves out what gave nothing and sums up the rest', () => {
    const parts = { pointsStarter: 4, pointsGoals: 8, goals: 2, pointsCards: 0, pointsMvp: null };
    render(<PointsBreakdownTable caption="Punkte" parts={parts} />);
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['WertungPunkte', 'Startelf +4', 'Tore × 2+8', 'Summe12']);
  });

  test('of nothing says so', () => {
    render(<PointsBreakdownTable caption="Punkte" parts={{ pointsStarter: null }} />);
    expect(screen.getByText('Noch keine Wertung')).toBeTruthy();
  });
});
