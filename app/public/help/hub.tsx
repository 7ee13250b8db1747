/** /docs: the search and the six cards. */

import type { Idioma } from '@domain/identidad/perfil'
import { ArrowLeft, BookOpen, Braces, CircleHelp, Clapperboard, Flag, History, Search } from 'lucide-react'
import { Icon } from '~/ui/signs/icon'
import { localized } from '../address'
import { More } from '../page'
import './help.css'
import './hub.css'
import type { HelpTexts } from './es'
import { Contact } from './guide'
import { CARDS, type CardId, GUIDES, type PageId, pathOf } from './pages'
import { type Entry, entriesOf, find } from './search'

const CARD_ICONS: Record<CardId, typeof Flag> = {
  'primeros-pasos': Flag,
  videos: Clapperboard,
  faq: CircleHelp,
  guias: BookOpen,
  api: Braces,
  actualizaciones: History,
}
/** How many sections of its page a card lists. */
const PER_CARD = 6

/** The help, and the language it is in. */
type InHelp = { help: HelpTexts; idioma: Idioma }

/** @param q the search; empty: the plain hub */
export function Hub({ help, idioma, q }: InHelp & { q: string }) {
  const frame = help.marco
  return (
    <div className="docs wrap">
      <a className="docs-back" href={localized(idioma, '/')}>
        <Icon of={ArrowLeft} />
        {frame.inicio}
      </a>
      <h1>{frame.title}</h1>
      <form className="docs-search" method="get" action={localized(idioma, '/docs')}>
        <search>
          <label htmlFor="q">{frame.intro}</label>
          <div className="docs-box">
            <Icon of={Search} />
            <input
              id="q"
              name="q"
              type="search"
              maxLength={100}
              defaultValue={q}
              placeholder={frame.search_example}
              autoComplete="off"
              data-search="hallados"
            />
            <button className="btn btn--primary btn--lg" type="submit">
              {frame.search_button}
            </button>
          </div>
        </search>
      </form>
      <Results help={help} idioma={idioma} q={q} />
      <div className="docs-cards" hidden={q !== ''} data-search-else="">
        {CARDS.map(([id, page]) => (
          <Card key={id} id={id} page={page} help={help} idioma={idioma} />
        ))}
      </div>
      <Contact frame={frame} idioma={idioma} />
    </div>
  )
}

/** The search results; without a search every entry, hidden, for the page's script to filter. */
function Results({ help, idioma, q }: InHelp & { q: string }) {
  const frame = help.marco
  const all = entriesOf(help.pages)
  const found = new Set(find(all, q))
  const order = [...found, ...all.filter((one) => !found.has(one))]
  return (
    <section id="hallados" className="docs-results" aria-label={frame.found} hidden={q === ''}>
      <ul>
        {order.map((one) => (
          <Found key={one.href} entry={one} idioma={idioma} hidden={!found.has(one)} />
        ))}
      </ul>
      <div className="docs-none" role="status" hidden={found.size > 0} data-search-none="">
        <p>
          <b>{frame.none}</b>
        </p>
        <p>{frame.none_what_to_do}</p>
      </div>
    </section>
  )
}

function Found({ entry, idioma, hidden }: { entry: Entry; idioma: Idioma; hidden: boolean }) {
  const { href, title, de: pageTitle, excerpt, palabras: words } = entry
  return (
    <li hidden={hidden} data-words={words}>
      <a href={localized(idioma, href)}>{title}</a> <span className="faint">{pageTitle}</span>
      <p className="muted">{excerpt}</p>
    </li>
  )
}

function Card({ id, page, help, idioma }: InHelp & { id: CardId; page: PageId | null }) {
  const { marco: frame, pages } = help
  const links: (readonly [string, string])[] = page
    ? Object.entries(pages[page].sections)
        .slice(0, PER_CARD)
        .map(([anchor, { title }]) => [`${pathOf(page)}#${anchor}`, title])
    : GUIDES.map((guide) => [pathOf(guide), pages[guide].title])
  return (
    <section className="docs-card" id={id} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>
        <Icon of={CARD_ICONS[id]} />
        {frame.tarjetas[id]}
      </h2>
      <ul>
        {links.map(([href, title]) => (
          <li key={href}>
            <a href={localized(idioma, href)}>{title}</a>
          </li>
        ))}
      </ul>
      {page && (
        <More href={localized(idioma, pathOf(page))}>
          {frame.see_all}
          <span className="sr">: {frame.tarjetas[id]}</span>
        </More>
      )}
    </section>
  )
}
