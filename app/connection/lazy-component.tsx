/**
 * A component whose script loads when it is first drawn, so that a list does not load its dialogs, their forms and rules:
 *   const OpenedDialog = lazyComponent(async () => (await import('./dialogs')).OpenedDialog)
 * The server has it from the start and renders it with the page. `preload` fetches it before it is needed.
 * What it shows beyond the texts of its screen comes with it, and again after a change of language:
 *   lazyComponent(async () => (await import('./dialogs')).OpenedDialog, ['archivos'])
 */
import {
  type ComponentType,
  lazy,
  memo,
  type NamedExoticComponent,
  Suspense,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { untilLoaded } from '~/connection/until-loaded'
import { loadSections } from '~/i18n/dictionaries'
import { useI18n } from '~/i18n/provider'
import type { Section } from '~/i18n/texts'

export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  sections: readonly Section[] = [],
): NamedExoticComponent<P> & { preload(): Promise<unknown> } {
  let loaded: ComponentType<P> | undefined
  const fetched = async () => {
    loaded ??= await untilLoaded(async () => (await Promise.all([load(), loadSections(sections)]))[0])
    return { default: loaded }
  }
  // only once the module that asks has run: the Workers runtime evaluates an imported module at once, and what the component
  // takes from the module that asks would not be there
  if (import.meta.env.SSR) void Promise.resolve().then(fetched)
  const Lazy = lazy(fetched) as unknown as ComponentType<P>
  // memoized: a page that renders anew, as a live map does, must not disturb one that is still hydrating
  const Lasting = memo<P>(function LazyComponent(props) {
    // one component for as long as it is shown: another one would start its form anew
    const [Loaded] = useState<ComponentType<P>>(() => loaded ?? Lazy)
    const [isThere, setThere] = useState(false)
    // changing props, as a clock, wait until it has hydrated: a boundary that is told of them earlier is drawn anew, or
    // held back and reported as an error all the same (React's 421)
    const [first] = useState(props)
    const shown = isThere ? props : first
    return useMemo(
      () => (
        <Suspense>
          <Arrival of={sections} tell={setThere} />
          <Loaded {...shown} />
        </Suspense>
      ),
      [Loaded, shown],
    )
  })
  return Object.assign(Lasting, { preload: fetched })
}

/**
 * Holds what stands beside it back until its texts are there, which a page in another language than before has to fetch, and
 * tells when it has been hydrated or drawn.
 */
function Arrival({ of: sections, tell }: { of: readonly Section[]; tell: (isThere: true) => void }) {
  const { need } = useI18n()
  for (const section of sections) need(section)
  useEffect(() => tell(true), [tell])
  return null
}
