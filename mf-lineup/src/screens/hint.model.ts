/**
 * Key of the sentence about what one can do here.
 * @param isOpen the lineup may be changed
 * @param isSwapMode pressing a slot picks it
 */
export function hintKey(isOpen: boolean, isPhone: boolean, isSwapMode: boolean) {
  if (!isOpen || !isSwapMode) return isPhone ? 'details' : 'detailsWide';
  return isPhone ? 'swap' : 'swapWide';
}
