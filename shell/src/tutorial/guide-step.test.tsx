import { describe, expect, jest, test } from '@jest/globals';
import {
  sampleGameState,
  sampleLeagues,
  sampleLedger,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { act, screen } from '@testing-library/react';
import {
  atStep,
  button,
  FULL,
  GUEST,
  HOME,
  ONE_PLAYER,
  SIZE,
  spotlight,
  tour,
  wait,
} from './testing/the-tour.tsx';

const WITH_CARD = sampleLedger({
  actions: [
    {
      id: 'captain',
      kind: 'CAPTAIN',
      state: 'AVAILABLE',
      claimableFrom: null,
      claimableUntil: null,
      roundId: null,
      playerId: null,
      count: 1,
      price: null,
      grants: null,
    },
  ],
});

describe('a step', () => {
  test('puts a frame around what it is about', async () => {
    await atStep(2);
    await wait();
    expect(spotlight()?.style.cssText).toContain(
      'left: 10px; top: 20px; width: 30px; height: 40px',
    );
    expect(tour()?.textContent).not.toContain('gerade nicht zu sehen');
  });

  test('whose part does not come says so, and can be gone on from', async () => {
    const { user } = await atStep(2, { ledger: ONE_PLAYER });
    document.querySelector('[data-anchor="mf-market/budget"]')?.remove();
    await user.click(button('Zurück'));
    await user.click(button('Weiter'));
    expect(tour()?.textContent).not.toContain('gerade nicht zu sehen');
    await wait();
    expect(spotlight()).toBeNull();
    expect(tour()?.textContent).toContain('gerade nicht zu sehen');
    await user.click(button('Weiter'));
    expect(screen.getByText(/^Schritt 3 /)).toBeTruthy();
  });

  test('points at what comes late', async () => {
    await atStep(1);
    await wait();
    expect(tour()?.textContent).toContain('gerade nicht zu sehen');
    const late = document.createElement('div');
    late.dataset.anchor = 'mf-lineup/pitch';
    document.getElementById('main')?.append(late);
    await wait();
    expect(spotlight()).toBeTruthy();
    expect(tour()?.textContent).not.toContain('gerade nicht zu sehen');
  });

  test.each([
    ['is scrolled from under the card, once', '', [{ block: 'nearest', behavior: 'smooth' }]],
    ['that stays where it is is not scrolled to', 'sticky', []],
  ])('whose part %s', async (_name, position, scrolled) => {
    const scrollIntoView = jest.fn();
    Object.assign(Element.prototype, { scrollIntoView });
    const { user } = await atStep(1);
    const part = document.querySelector<HTMLElement>('[data-anchor="mf-market/budget"]');
    part?.style.setProperty('position', position);
    await user.click(button('Weiter'));
    await wait();
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    expect(scrollIntoView.mock.calls.flat()).toEqual(scrolled);
  });

  test('whose part goes away again says so', async () => {
    await atStep(2);
    await wait();
    expect(spotlight()).toBeTruthy();
    document.querySelector('[data-anchor="mf-market/budget"]')?.remove();
    await wait();
    expect(tour()?.textContent).toContain('gerade nicht zu sehen');
  });

  test('behind a dialog does not call its part missing', async () => {
    await atStep(2);
    document.getElementById('main')?.setAttribute('inert', '');
    document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true"></div>');
    await wait();
    document.querySelector('[aria-modal]')?.remove();
    expect(tour()?.textContent).not.toContain('gerade nicht zu sehen');
  });

  test('does not point at what lies behind a dialog', async () => {
    await atStep(2);
    document.getElementById('main')?.setAttribute('inert', '');
    await wait();
    expect(spotlight()).toBeNull();
  });

  test('on another screen offers the way there', async () => {
    const { user, address } = await atStep(2);
    act(() => address.go(`${HOME}/help`));
    expect(tour()?.textContent).toContain('gehört zu einem anderen Bildschirm');
    expect(spotlight()).toBeNull();
    await user.click(button('Dorthin'));
    expect(address.get().path).toBe('/transfermarket');
  });

  test('gives the keyboard to its part, and F6 brings it back', async () => {
    const { user } = await atStep(3);
    await wait();
    await user.click(screen.getByRole('button', { name: /^Zur markierten Stelle/ }));
    expect(document.activeElement).toBe(button('buy'));
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(button('Überspringen'));
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(button('buy'));
  });
});

const FROZEN = sampleGameState({ phase: 'LOCKED', playerMarketPhase: 'LOCKED' });
/** The league plays another season. */
const PAST: TestWorld = {
  gameState: FROZEN,
  leagues: { ...sampleLeagues, leagues: [] },
};

describe.each<[string, TestWorld, string]>([
  ['that is past', PAST, 'Diese Saison ist nicht mehr aktiv.'],
  ['that is over', { gameState: FROZEN }, 'Die Saison ist zu Ende.'],
])('in a season %s', (_name, world, ended) => {
  test.each([
    [1, 'Weiter geht es auf dem Markt'],
    [3, 'Sobald er öffnet'],
    [4, 'Sobald er öffnet'],
    [7, 'bei den Belohnungen'],
  ])('step %i says so, and promises nothing', async (number, promise) => {
    await atStep(number, world);
    expect(tour()?.textContent).toContain(ended);
    expect(tour()?.textContent).not.toContain(promise);
  });

  test('a card in hand is not said to wait', async () => {
    await atStep(7, { ...world, ledger: WITH_CARD });
    expect(tour()?.textContent).toContain(ended);
    expect(tour()?.textContent).not.toContain('wartet');
  });
});

describe('what one does oneself', () => {
  test('does not scroll the screen under the hands of who is led on', async () => {
    const scrollIntoView = jest.fn();
    Object.assign(Element.prototype, { scrollIntoView });
    const { kernel } = await atStep(3);
    await wait();
    scrollIntoView.mockClear();
    act(() => kernel.setLedger(ONE_PLAYER));
    await wait();
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    expect(tour()?.textContent).toContain('Mach den Kader voll');
    expect(scrollIntoView).not.toHaveBeenCalled();
  });

  test('leads on when it is done, and leaves the keyboard where it was', async () => {
    const { kernel } = await atStep(3);
    act(() => button('buy').focus());
    act(() => kernel.setLedger(ONE_PLAYER));
    expect(tour()?.textContent).toContain('Mach den Kader voll');
    expect(tour()?.textContent).toContain(`1 von ${SIZE} Spielern`);
    expect(document.activeElement).toBe(button('buy'));
  });

  test('is ticked off when it is done already', async () => {
    await atStep(3, { ledger: ONE_PLAYER });
    expect(tour()?.textContent).toContain('Erledigt');
    expect(button('Weiter')).toBeTruthy();
  });

  test('does not lead to another screen by itself', async () => {
    const { kernel, address } = await atStep(4, { ledger: ONE_PLAYER });
    act(() => kernel.setLedger(FULL));
    expect(tour()?.textContent).toContain('Erledigt');
    expect(address.get().path).toBe('/transfermarket');
  });

  test('is asked for no longer once the round locks on it', async () => {
    const { kernel } = await atStep(3);
    expect(button('Überspringen')).toBeTruthy();
    act(() => kernel.setGameState(sampleGameState({ playerMarketPhase: 'LOCKED' })));
    expect(tour()?.textContent).toContain('Der Markt ist gerade zu');
    expect(button('Weiter')).toBeTruthy();
  });

  test('counts once it is acknowledged, and again not for who signs out', async () => {
    const { kernel } = await atStep(4, { ledger: FULL });
    expect(tour()?.textContent).toContain('Erledigt');
    act(() => kernel.setLedger(sampleLedger({}, {})));
    expect(tour()?.textContent).not.toContain('Erledigt');
    expect(tour()?.textContent).toContain(`0 von ${SIZE} Spielern`);
  });

  test.each([
    ['a guest is told of signing in', GUEST, 'meldest du dich an', true],
    ['who has signed in is not', {}, 'meldest du dich an', false],
  ] as const)('%s', async (_name, world, words, isSaid) => {
    await atStep(4, world);
    expect(tour()?.textContent?.includes(words)).toBe(isSaid);
  });

  test('says where the card comes from while there is none', async () => {
    await atStep(7);
    expect(tour()?.textContent).toContain('unter „Live“ bei den Belohnungen');
  });

  test('plays a card in hand by the crown and a player, until lineups are locked', async () => {
    const { kernel } = await atStep(7, { ledger: WITH_CARD });
    expect(tour()?.textContent).toContain('Drück auf die Krone, dann auf den Spieler.');
    expect(button('Überspringen')).toBeTruthy();
    act(() => kernel.setGameState(sampleGameState({ phase: 'GAMEDAY' })));
    expect(tour()?.textContent).toContain('Vor dem nächsten Spieltag spielst du sie hier.');
    expect(button('Weiter')).toBeTruthy();
  });
});
