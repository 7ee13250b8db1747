import { isWithin } from '~/ui/address'

/**
 * For a form that is about to leave the page: whether the answer to it led to the sign-in or to an error in place of the page,
 * so that nothing was saved. Read from the address and the router itself: a state on the way there may never be drawn on a
 * slow phone. A page that fails after its form was saved counts too: a draft too many is thrown away, lost text is typed again.
 */
export const leftUnsaved = (): boolean =>
  isWithin('/login', location.pathname) || window.__remixRouter.state.errors !== null
