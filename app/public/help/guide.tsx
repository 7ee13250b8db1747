/** A help page: its sections, its table of contents, and the next page. */
import { ArrowLeft } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/signs/icon'
import { type Idioma, localized } from '../address'
import { Blocks } from './blocks'
import './help.css'
import { PAGES, type PageId, pathOf } from './pages'
import { frameOf, helpOf } from './use-help'

export function Guide({ page, idioma, appUrl }: { page: PageId; idioma: Idioma; appUrl: string }) {
  const { fecha } = useI18n()
  const frame = frameOf(idioma)
  const { title, descripcion, sections } = helpOf(idioma)[page]
  const list = Object.entries(sections)
  return (
    <div className="docs docs-guide wrap">
      <a className="docs-back" href={localized(idioma, '/docs')}>
        <Icon of={ArrowLeft} />
        {frame.volver}
      </a>
      <header className="docs-head">
        <h1>{title}</h1>
        <p className="lead">{descripcion}</p>
      </header>
      <nav className="docs-toc" aria-labelledby="en-esta-pagina">
        <h2 id="en-esta-pagina">{frame.on_this_page}</h2>
        <ul>
          {list.map(([anchor, { title }]) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <article className="reading">
        {list.map(([anchor, { title, dia: day, blocks }]) => (
          <section key={anchor} id={anchor}>
            <h2>{title}</h2>
            {day && (
              <p className="muted">
                <time dateTime={day}>{fecha(day)}</time>
              </p>
            )}
            <Blocks blocks={blocks} idioma={idioma} appUrl={appUrl} />
          </section>
        ))}
        <Neighbors page={page} idioma={idioma} />
        <Contact idioma={idioma} />
      </article>
    </div>
  )
}

function Neighbors({ page, idioma }: { page: PageId; idioma: Idioma }) {
  const frame = frameOf(idioma)
  const position = PAGES.indexOf(page)
  const others = [
    [PAGES[position - 1], frame.anterior],
    [PAGES[position + 1], frame.siguiente],
  ] as const
  return (
    <nav className="docs-next" aria-label={frame.pages}>
      {others.map(
        ([another, label]) =>
          another && (
            <a key={another} href={localized(idioma, pathOf(another))}>
              <small>{label}</small>
              {helpOf(idioma)[another].title}
            </a>
          ),
      )}
    </nav>
  )
}

/** The link to support for questions that the page did not answer. */
export function Contact({ idioma }: { idioma: Idioma }) {
  const frame = frameOf(idioma)
  return (
    <p className="docs-contact">
      {frame.did_not_find} <a href={localized(idioma, '/support')}>{frame.write_to_us}</a>
    </p>
  )
}
