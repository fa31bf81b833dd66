/**
 * Tests load no stylesheets, so whether an element is shown follows from its kind, its attributes
 * and its inline style. Finding elements by role asks for that all the time, and jsdom goes through
 * its whole stylesheet for each answer: that was a third of the time of large screens.
 */

/** Attributes that jsdom's own stylesheet looks at. */
const ATTRIBUTES = ['hidden', 'open', 'type'];

/**
 * Lets `getComputedStyle` of a window answer `display` and `visibility` from what has been worked
 * out before; everything else is asked of jsdom, as is all of it once there is a stylesheet.
 * @param {Window & typeof globalThis} window
 */
export function rememberComputedStyles(window) {
  const ask = window.getComputedStyle.bind(window);
  /** @type {Map<string, string>} */
  const displays = new Map();

  /** @param {Element} element */
  const displayOf = (element) => {
    const inline = element.style?.display;
    if (inline) return inline;
    const parent = element.parentElement?.localName === 'details' ? element.parentElement : null;
    const key = [
      element.localName,
      ...ATTRIBUTES.map((name) => element.getAttribute(name)),
      parent?.getAttribute('open'),
    ].join('|');
    const known = displays.get(key);
    if (known !== undefined) return known;
    const { display } = ask(element);
    displays.set(key, display);
    return display;
  };

  /** @param {Element} element */
  const visibilityOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      if (at.style?.visibility) return at.style.visibility;
    }
    return 'visible';
  };

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || element.ownerDocument.styleSheets.length > 0) return ask(element, pseudo);
    const quick = { display: displayOf, visibility: visibilityOf };
    let style;
    const whole = () => {
      style ??= ask(element);
      return style;
    };
    return new Proxy(/** @type {CSSStyleDeclaration} */ ({}), {
      get(_target, name) {
        if (Object.hasOwn(quick, name)) return quick[name](element);
        if (name === 'getPropertyValue') {
          return (property) =>
            Object.hasOwn(quick, property)
              ? quick[property](element)
              : whole().getPropertyValue(property);
        }
        const value = whole()[name];
        return typeof value === 'function' ? value.bind(whole()) : value;
      },
    });
  };
}
