/** A help page: its sections, its table of contents, and the next page. */

import type { Idioma } from '@domain/identidad/perfil'
import { ArrowLeft } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/signs/icon'
import { localized } from '../address'
import { Blocks } from './blocks'
import './help.css'
import './guide.css'
import type { HelpTexts } from './es'
import type { HelpPage } from './format'
import { PAGES, type PageId, pathOf } from './pages'

/** The help, and the language it is in. */
type InHelp = { help: HelpTexts; idioma: Idioma }

export function Guide({ page, help, idioma, appUrl }: InHelp & { page: PageId; appUrl: string }) {
  const { date } = useI18n()
  const { marco: frame, pages } = help
  const { title, descripcion, sections }: HelpPage = pages[page]
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
                <time dateTime={day}>{date(day)}</time>
              </p>
            )}
            <Blocks blocks={blocks} frame={frame} idioma={idioma} appUrl={appUrl} />
          </section>
        ))}
        <Neighbors page={page} help={help} idioma={idioma} />
        <Contact frame={frame} idioma={idioma} />
      </article>
    </div>
  )
}

function Neighbors({ page, help, idioma }: InHelp & { page: PageId }) {
  const { marco: frame, pages } = help
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
              {pages[another].title}
            </a>
          ),
      )}
    </nav>
  )
}

/** The link to support for questions that the page did not answer. */
export function Contact({ frame, idioma }: { frame: HelpTexts['marco']; idioma: Idioma }) {
  return (
    <p className="docs-contact">
      {frame.did_not_find} <a href={localized(idioma, '/support')}>{frame.write_to_us}</a>
    </p>
  )
}
