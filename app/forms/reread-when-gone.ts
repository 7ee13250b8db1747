import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * `shouldRevalidate` of a list whose rows act at once, and of what counts them: what was refused changed nothing and is not
 * read anew, unless the rows are gone, which would go on to be shown.
 */
export const rereadWhenGone = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus < 400 || actionStatus === 404
