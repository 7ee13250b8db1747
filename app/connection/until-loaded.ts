/** Scripts that load late, and wait for a server that is gone: the part that asked stays, and so does what is typed in it. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { connection } from './server'

/**
 * What `load` imports. Without the server it waits for it.
 * @throws what `load` throws while the server answers: a script that a newer version no longer has
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let isAgain = false; ; ) {
    try {
      return await load()
    } catch (error) {
      const answers = await connection.check()
      if (answers && isAgain) throw error
      isAgain = answers
      await connection.answering()
      loadStylesAgain()
    }
  }
}

/**
 * `lazy`, for parts that only the browser draws: maps, the viewer of files. What the server draws too is a
 * `lazyComponent`.
 * @param instead what stands there when the script is gone; by default the page fails
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  instead?: ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() =>
    untilLoaded(load).catch((error: unknown) => {
      if (!instead) throw error
      return { default: instead }
    }),
  )
}

/** A style sheet is asked for once, with the script that needs it: one that failed is asked for here. */
function loadStylesAgain() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet) link.replaceWith(link.cloneNode())
}
