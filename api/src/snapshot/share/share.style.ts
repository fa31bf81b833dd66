/** Where the page's face is, on this site. */
export const FONT_PATH = '/share/barlow-condensed-700.woff2';

/** The night game: one floodlight over dark ground. */
export const SHARE_STYLE = `
@font-face { font-family: 'Barlow Condensed'; font-weight: 700; font-display: swap; src: url('${FONT_PATH}') format('woff2'); }
:root { color-scheme: dark; --ground: #031618; --surface: #0b262a; --line: #4f6a6d; --ink: #f0f5ef; --soft: #abbdbd; --accent: #ddf141; --on-accent: #0c1d08; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: radial-gradient(min(30rem, 60vw) 22rem at 0 0, #ddf1412e, transparent), radial-gradient(min(30rem, 60vw) 22rem at 100% 0, #ddf1412e, transparent), var(--ground); color: var(--ink); font: 1.0625rem/1.5 system-ui, 'Segoe UI', Roboto, sans-serif; }
main { width: min(72rem, 100%); min-height: 100vh; margin: 0 auto; padding: 1rem; display: grid; gap: 1.25rem; align-content: start; }
.mark { font: 700 1.375rem/1 'Barlow Condensed', 'Arial Narrow', sans-serif; letter-spacing: .04em; color: var(--ink); text-decoration: none; display: inline-flex; align-items: center; min-height: 44px; justify-self: start; }
.mark::before { content: ''; width: .28rem; height: 1.05rem; margin-inline-end: .55rem; background: var(--accent); box-shadow: .42rem 0 0 #ddf1418c; transform: skewX(-14deg); }
.mark span { margin-inline-start: .3rem; }
figure { margin: 0; justify-self: center; }
figure img { display: block; max-width: 100%; height: auto; max-height: 58vh; width: auto; border-radius: 14px; box-shadow: 0 18px 48px #0009; background: var(--surface); }
h1 { margin: 0 0 .25rem; font: 700 clamp(1.9rem, 6vw, 3rem)/1.05 'Barlow Condensed', 'Arial Narrow', sans-serif; overflow-wrap: anywhere; }
p { margin: 0 0 .75rem; color: var(--soft); }
.facts { margin: 0 0 .15rem; font: 700 1.25rem/1.3 'Barlow Condensed', 'Arial Narrow', sans-serif; color: var(--ink); }
.score { color: var(--accent); margin-bottom: .75rem; }
.actions { display: grid; gap: .75rem; margin: 1.25rem 0; }
.button { display: flex; align-items: center; justify-content: center; min-height: 52px; padding: .5rem 1.5rem; border-radius: 12px; border: 2px solid var(--line); color: var(--ink); font-weight: 600; text-decoration: none; }
.button.go { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font: 700 1.375rem/1 'Barlow Condensed', 'Arial Narrow', sans-serif; }
h2 { margin: 0 0 .25rem; font-size: .875rem; font-weight: 600; color: var(--soft); }
ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; column-gap: 1.25rem; }
li a { display: inline-flex; align-items: center; min-height: 44px; color: var(--ink); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 4px; }
@media (min-width: 768px) {
  main { grid-template-columns: minmax(0, 1.25fr) minmax(20rem, 1fr); column-gap: 3rem; padding: 1.5rem 2rem; align-content: center; align-items: center; }
  .mark { grid-column: 1 / -1; }
  .lost { grid-template-columns: minmax(0, 36rem); justify-content: center; }
  figure img { max-height: 84vh; }
}
`;
