/** The frame of a public page: fixed bar, phone menu, footer. Plain links, as there is no client-side router. */
import { ArrowRight, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '~/ui/signs/icon'
import { Wordmark } from '~/ui/signs/wordmark'
import { door, localized } from './address'
import './page.css'
import './bar.css'
import './foot.css'
import { fill } from './texts/fill'
import { useTexts } from './texts/use-texts'

type Props = {
  /** the Spanish path of the page */
  path: string
  /** the year in the footer */
  anio: number
  /** the bar starts transparent, over a dark hero */
  clear?: boolean
  children: ReactNode
}

export function PublicPage({ path, anio: year, clear, children }: Props) {
  const { x, idioma } = useTexts()
  return (
    <div className="land">
      <a className="skip" href="#contenido">
        {x.marco.skip}
      </a>
      <Bar clear={clear} />
      <main id="contenido">{children}</main>
      <Foot path={path} anio={year} other={idioma === 'es' ? 'en' : 'es'} />
    </div>
  )
}

/** The links of the bar and of the phone menu. */
function useEntries() {
  const { x, idioma } = useTexts()
  const home = localized(idioma, '/')
  return [
    [`${home}#features`, x.marco.funciones],
    [`${home}#pricing`, x.marco.precios],
    [`${home}#testimonials`, x.marco.testimonials],
    [localized(idioma, '/support'), x.marco.contacto],
  ] as const
}

function Bar({ clear }: { clear?: boolean | undefined }) {
  const { x, idioma } = useTexts()
  const entries = useEntries()
  const doors = (size: string) => (
    <>
      <a className={`btn btn--quiet${size}`} href={door(idioma, '/login')} data-signed-out>
        {x.marco.iniciar}
      </a>
      <a className={`btn btn--primary${size}`} href={door(idioma, '/signup')} data-signed-in={x.marco.mi_panel}>
        {x.marco.prueba}
      </a>
    </>
  )
  return (
    <header className={clear ? 'nav nav--clear' : 'nav'}>
      <div className="wrap nav-in">
        <a href={localized(idioma, '/')} aria-label={x.marco.inicio}>
          <Wordmark />
        </a>
        <nav className="nav-links" aria-label={x.marco.main}>
          {entries.map(([href, text]) => (
            <a key={href} href={href}>
              {text}
            </a>
          ))}
        </nav>
        <div className="nav-cta">{doors('')}</div>
        <details className="nav-menu">
          <summary className="btn btn--icon" aria-label={x.marco.menu}>
            <Icon of={Menu} />
          </summary>
          <div>
            {entries.map(([href, text]) => (
              <a key={href} href={href}>
                {text}
              </a>
            ))}
            {doors(' btn--lg')}
          </div>
        </details>
      </div>
    </header>
  )
}

function Foot({ path, anio: year, other: otherIdioma }: { path: string; anio: number; other: 'es' | 'en' }) {
  const { x, idioma } = useTexts()
  const localizedHref = (where: string) => localized(idioma, where)
  const columns: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    [
      x.marco.producto,
      [
        [`${localizedHref('/')}#features`, x.marco.funciones],
        [`${localizedHref('/')}#pricing`, x.marco.precios],
        [`${localizedHref('/docs')}#actualizaciones`, x.marco.whats_new],
      ],
    ],
    [
      x.marco.resources,
      [
        [localizedHref('/docs'), x.marco.documentation],
        [`${localizedHref('/docs')}#guias`, x.marco.guias],
        [`${localizedHref('/docs')}#faq`, x.marco.preguntas],
      ],
    ],
    [x.marco.contacto, [[localizedHref('/support'), x.marco.soporte]]],
    [
      x.marco.legal,
      [
        [localizedHref('/terminos'), x.marco.terminos],
        [localizedHref('/privacidad'), x.marco.privacidad],
        [localizedHref('/cookies'), x.marco.cookies],
      ],
    ],
  ]
  return (
    <footer className="foot">
      <div className="wrap foot-in">
        <div>
          <a href={localizedHref('/')} aria-label={x.marco.inicio}>
            <Wordmark />
          </a>
          <p>{x.marco.hecho}</p>
        </div>
        {columns.map(([title, links]) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            {links.map(([href, text]) => (
              <a key={href} href={href}>
                {text}
              </a>
            ))}
          </nav>
        ))}
      </div>
      <div className="wrap foot-end">
        <span>{fill(x.marco.rights, { anio: year })}</span>
        <ThemeChoice />
        <a href={localized(otherIdioma, path)} hrefLang={otherIdioma} lang={otherIdioma}>
          {x.marco.other_idioma}
        </a>
      </div>
    </footer>
  )
}

/** The theme, for this browser; without the page's script, which remembers it, there is no choice. */
function ThemeChoice() {
  const { x } = useTexts()
  return (
    <fieldset className="foot-theme" data-theme-choice hidden>
      <legend className="sr">{x.marco.theme}</legend>
      <div className="seg">
        {(['system', 'light', 'dark'] as const).map((one) => (
          <button key={one} type="button" value={one} aria-pressed="false">
            {x.marco[`theme_${one}`]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** A «read more» link. */
export function More({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="more" href={href}>
      {children}
      <Icon of={ArrowRight} />
    </a>
  )
}
