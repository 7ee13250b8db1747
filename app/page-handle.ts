/** What a route says of its page to the root and to the server's render, as its `handle`. */
import type { Section } from './i18n/texts'

export interface PageHandle {
  /** no script of ours draws it or loads texts */
  isStatic?: boolean
  /** drawn by a script of its own, not by the router */
  ownScript?: boolean
  /** those of a page with a script of its own */
  texts?: readonly Section[]
}
