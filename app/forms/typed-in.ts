/** What takes single keys for itself; a box to tick and a round button take no letters. */
const FIELD = 'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'

export const isTypedIn = (target: EventTarget | null) => target instanceof Element && target.closest(FIELD) !== null
