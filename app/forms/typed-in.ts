/** What takes single keys for itself; checkboxes and radio buttons take no letters. */
const FIELD = 'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'

export const isTypedIn = (target: EventTarget | null) => target instanceof Element && target.closest(FIELD) !== null
