/** /docs: the search and the six cards. */
import { ArrowLeft, BookOpen, Braces, CircleHelp, Clapperboard, Flag, History, Search } from 'lucide-react'
import { Icon } from '~/ui/icon'
import { type Idioma, localized } from '../address'
import { More } from '../page'
import './help.css'
import { Contact } from './guide'
import { CARDS, type CardId, GUIDES, type PageId, pathOf } from './pages'
import { type Entry, entriesOf, find } from './search'
import { frameOf, helpOf } from './use-help'

const DE_TARJETA: Record<CardId, typeof Flag> = {
  'primeros-pasos': Flag,
  videos: Clapperboard,
  faq: CircleHelp,
  guias: BookOpen,
  api: Braces,
  actualizaciones: History,
}
/** A card names so many sections of its page. */
const POR_TARJETA = 6

/** @param q what was searched for; empty: the hub as everybody gets it */
export function Hub({ idioma, q }: { idioma: Idioma; q: string }) {
  const marco = frameOf(idioma)
  return (
    <div className="docs wrap">
      <a className="docs-back" href={localized(idioma, '/')}>
        <Icon of={ArrowLeft} />
        {marco.inicio}
      </a>
      <h1>{marco.titulo}</h1>
      <form className="docs-search" method="get" action={localized(idioma, '/docs')}>
        <search>
          <label htmlFor="q">{marco.entrada}</label>
          <div className="docs-box">
            <Icon of={Search} />
            <input
              id="q"
              name="q"
              type="search"
              maxLength={100}
              defaultValue={q}
              placeholder={marco.buscar_ejemplo}
              autoComplete="off"
              data-search="hallados"
            />
            <button className="btn btn--primary btn--lg" type="submit">
              {marco.buscar_boton}
            </button>
          </div>
        </search>
      </form>
      <Results idioma={idioma} q={q} />
      <div className="docs-cards" hidden={q !== ''} data-search-else="">
        {CARDS.map(([id, pagina]) => (
          <Card key={id} id={id} pagina={pagina} idioma={idioma} />
        ))}
      </div>
      <Contact idioma={idioma} />
    </div>
  )
}

/** What was found; without a search all there is, hidden, for the page's script to look through. */
function Results({ idioma, q }: { idioma: Idioma; q: string }) {
  const marco = frameOf(idioma)
  const todas = entriesOf(helpOf(idioma))
  const halladas = new Set(find(todas, q))
  const orden = [...halladas, ...todas.filter((una) => !halladas.has(una))]
  return (
    <section id="hallados" className="docs-results" aria-label={marco.hallados} hidden={q === ''}>
      <ul>
        {orden.map((una) => (
          <Found key={una.href} entrada={una} idioma={idioma} hidden={!halladas.has(una)} />
        ))}
      </ul>
      <div className="docs-none" role="status" hidden={halladas.size > 0} data-search-none="">
        <p>
          <b>{marco.ninguno}</b>
        </p>
        <p>{marco.ninguno_que_hacer}</p>
      </div>
    </section>
  )
}

function Found({ entrada, idioma, hidden }: { entrada: Entry; idioma: Idioma; hidden: boolean }) {
  const { href, titulo, de, extracto, palabras } = entrada
  return (
    <li hidden={hidden} data-words={palabras}>
      <a href={localized(idioma, href)}>{titulo}</a> <span className="faint">{de}</span>
      <p className="muted">{extracto}</p>
    </li>
  )
}

function Card({ id, pagina, idioma }: { id: CardId; pagina: PageId | null; idioma: Idioma }) {
  const marco = frameOf(idioma)
  const paginas = helpOf(idioma)
  const enlaces: (readonly [string, string])[] = pagina
    ? Object.entries(paginas[pagina].secciones)
        .slice(0, POR_TARJETA)
        .map(([ancla, { titulo }]) => [`${pathOf(pagina)}#${ancla}`, titulo])
    : GUIDES.map((guia) => [pathOf(guia), paginas[guia].titulo])
  return (
    <section className="docs-card" id={id} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>
        <Icon of={DE_TARJETA[id]} />
        {marco.tarjetas[id]}
      </h2>
      <ul>
        {enlaces.map(([href, titulo]) => (
          <li key={href}>
            <a href={localized(idioma, href)}>{titulo}</a>
          </li>
        ))}
      </ul>
      {pagina && (
        <More href={localized(idioma, pathOf(pagina))}>
          {marco.ver_todo}
          <span className="sr">: {marco.tarjetas[id]}</span>
        </More>
      )}
    </section>
  )
}
