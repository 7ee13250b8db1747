/** A page of the help: its sections, what is on it, and where it goes on. */
import { ArrowLeft } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/icon'
import { type Idioma, localized } from '../address'
import { Blocks } from './blocks'
import './help.css'
import { PAGES, type PageId, pathOf } from './pages'
import { frameOf, helpOf } from './use-help'

export function Guide({ pagina, idioma, appUrl }: { pagina: PageId; idioma: Idioma; appUrl: string }) {
  const { fecha } = useI18n()
  const marco = frameOf(idioma)
  const { titulo, descripcion, secciones } = helpOf(idioma)[pagina]
  const lista = Object.entries(secciones)
  return (
    <div className="docs docs-guide wrap">
      <a className="docs-back" href={localized(idioma, '/docs')}>
        <Icon of={ArrowLeft} />
        {marco.volver}
      </a>
      <header className="docs-head">
        <h1>{titulo}</h1>
        <p className="lead">{descripcion}</p>
      </header>
      <nav className="docs-toc" aria-labelledby="en-esta-pagina">
        <h2 id="en-esta-pagina">{marco.en_esta_pagina}</h2>
        <ul>
          {lista.map(([ancla, { titulo }]) => (
            <li key={ancla}>
              <a href={`#${ancla}`}>{titulo}</a>
            </li>
          ))}
        </ul>
      </nav>
      <article className="reading">
        {lista.map(([ancla, { titulo, dia, bloques }]) => (
          <section key={ancla} id={ancla}>
            <h2>{titulo}</h2>
            {dia && (
              <p className="muted">
                <time dateTime={dia}>{fecha(dia)}</time>
              </p>
            )}
            <Blocks bloques={bloques} idioma={idioma} appUrl={appUrl} />
          </section>
        ))}
        <Neighbours pagina={pagina} idioma={idioma} />
        <Contact idioma={idioma} />
      </article>
    </div>
  )
}

function Neighbours({ pagina, idioma }: { pagina: PageId; idioma: Idioma }) {
  const marco = frameOf(idioma)
  const aqui = PAGES.indexOf(pagina)
  const otras = [
    [PAGES[aqui - 1], marco.anterior],
    [PAGES[aqui + 1], marco.siguiente],
  ] as const
  return (
    <nav className="docs-next" aria-label={marco.paginas}>
      {otras.map(
        ([otra, rotulo]) =>
          otra && (
            <a key={otra} href={localized(idioma, pathOf(otra))}>
              <small>{rotulo}</small>
              {helpOf(idioma)[otra].titulo}
            </a>
          ),
      )}
    </nav>
  )
}

/** Who did not find it here writes to a person. */
export function Contact({ idioma }: { idioma: Idioma }) {
  const marco = frameOf(idioma)
  return (
    <p className="docs-contact">
      {marco.no_encontro} <a href={localized(idioma, '/support')}>{marco.escribanos}</a>
    </p>
  )
}
