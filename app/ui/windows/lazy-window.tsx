/**
 * A window whose script loads when it first opens, so that a list does not load its forms and their rules:
 *   const Window = lazyWindow(async () => (await import('./windows')).Window)
 * The server has it from the start and renders it with the page. `preload` fetches it before it is needed.
 */
import {
  type ComponentType,
  lazy,
  memo,
  type NamedExoticComponent,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { untilLoaded } from '~/connection/until-loaded'

export function lazyWindow<P extends object>(
  load: () => Promise<ComponentType<P>>,
): NamedExoticComponent<P> & { preload(): Promise<unknown> } {
  let loaded: ComponentType<P> | undefined
  const fetched = async () => {
    loaded ??= await untilLoaded(load)
    return { default: loaded }
  }
  // only once the module that asks has run: the Workers runtime evaluates an imported module at once, and what the window
  // takes from the module that asks would not be there
  if (import.meta.env.SSR) void Promise.resolve().then(fetched)
  const Lazy = lazy(fetched) as unknown as ComponentType<P>
  // memoized: a page that renders anew, as a live map does, must not disturb a window that is still hydrating
  const Lasting = memo<P>(function LazyWindow(props) {
    // one component for as long as the window is open: another one would start its form anew
    const [Window] = useState<ComponentType<P>>(() => loaded ?? Lazy)
    const [isThere, setThere] = useState(false)
    // changing props, as a clock, wait until it has hydrated: otherwise React discards the server’s HTML and logs an
    // error
    const patient = useDeferredValue(props)
    const shown = isThere ? props : patient
    return useMemo(
      () => (
        <Suspense>
          <Window {...shown} />
          <Arrival tell={setThere} />
        </Suspense>
      ),
      [Window, shown],
    )
  })
  return Object.assign(Lasting, { preload: fetched })
}

/** Tells when what stands beside it has been hydrated or drawn. */
function Arrival({ tell }: { tell: (isThere: true) => void }) {
  useEffect(() => tell(true), [tell])
  return null
}
