/** The magazine's own look: light paper, dark ink; at night the other way round. */
export const SIGN_IN_STYLE = `
:root { color-scheme: light dark; --paper: #f4f0e6; --card: #fffdf7; --ink: #14211f; --soft: #55625e; --line: #d8d1c0; --accent: #0b6b4f; --on-accent: #fff; --warn: #a32020; }
@media (prefers-color-scheme: dark) { :root { --paper: #0b1716; --card: #12211f; --ink: #eef4f1; --soft: #a3b3ad; --line: #28403b; --accent: #d8f24a; --on-accent: #10201c; --warn: #ff9a8f; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 Inter, system-ui, sans-serif; }
main { width: min(26rem, 100%); background: var(--card); border: 1px solid var(--line); border-top: 6px solid var(--accent); border-radius: 10px; padding: 1.75rem 1.5rem; }
h1 { margin: 0 0 .5rem; font: 700 1.6rem/1.15 'Saira Condensed', 'Arial Narrow', system-ui, sans-serif; }
h2 { margin: 1.5rem 0 .5rem; font-size: .875rem; font-weight: 600; color: var(--soft); }
p { margin: 0; color: var(--soft); }
form { display: grid; gap: .5rem; }
label { display: grid; gap: .25rem; font-weight: 600; font-size: .9rem; }
input { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; padding: .7rem .8rem; min-height: 48px; }
button { font: inherit; font-weight: 700; min-height: 48px; border-radius: 8px; border: 1px solid var(--line); background: transparent; color: inherit; padding: .6rem 1rem; cursor: pointer; text-align: start; }
button small { display: block; font-weight: 400; color: var(--soft); }
button.go { background: var(--accent); border-color: var(--accent); color: var(--on-accent); text-align: center; margin-top: .5rem; }
button.back { border: 0; text-align: center; font-weight: 500; text-decoration: underline; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role=alert] { color: var(--warn); font-weight: 600; }
footer { margin-top: 1.25rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .8rem; color: var(--soft); }
`;
