/** What hurts, how the phone becomes the GPS, what there is, and how it sounds to who uses it. */
import {
  CircleX,
  FileText,
  FolderOpen,
  MapPin,
  MessageCircle,
  PhoneMissed,
  Satellite,
  ShieldCheck,
  Users,
  Wrench,
} from 'lucide-react'
import { DrawnMap, DrawnVehicle } from '~/ui/drawn-map'
import { Icon } from '~/ui/icon'
import { LiveBadge } from '~/ui/live-badge'
import { Plate } from '~/ui/plate'
import { door } from '../address'
import { DEMO_FILES } from '../demo/files'
import { More } from '../page'
import { useTexts } from '../texts/use-texts'
import './sections.css'

const DE_PROBLEMA = [FolderOpen, Wrench, PhoneMissed]

export function Problems() {
  const { x } = useTexts()
  return (
    <section className="sec wrap" aria-labelledby="problemas">
      <h2 id="problemas" className="narrow">
        {x.problemas.titulo}
      </h2>
      <div className="prob-grid">
        {x.problemas.lista.map(({ titulo, texto, costo }, i) => (
          <article key={titulo}>
            <Icon of={DE_PROBLEMA[i] ?? FolderOpen} />
            <h3>{titulo}</h3>
            <p>{texto}</p>
            <p className="cost">
              <Icon of={CircleX} />
              {costo}
            </p>
          </article>
        ))}
      </div>
      <More href="#features">{x.problemas.mas}</More>
    </section>
  )
}

/** What the example's vehicle does. */
const ENSAYO = [
  ['velocidad', 34, 'km/h'],
  ['hoy', 48.2, 'km'],
] as const

export function Gps() {
  const { x, numero, idioma } = useTexts()
  return (
    <section className="gps-sec" aria-labelledby="gps">
      <div className="wrap gps-in">
        <div className="gps-stage" data-demo-stage>
          <DrawnMap className="gps-map drawn" corto>
            <DrawnVehicle x={1285} y={250.7} placa="JTR 205" />
            <DrawnVehicle x={800} y={405} placa="TRK 816" publico />
            <DrawnVehicle x={848.5} y={193.8} placa="GHX 731" quieto />
          </DrawnMap>
          <span className="tag gps-tag">{x.ejemplo.marca}</span>
          <div className="gps-card">
            <div className="gps-card-head">
              <Plate placa="JTR205" />
              <span className="row-main">
                <b>Renault Kangoo</b>
                <small>{x.gps.donde}</small>
              </span>
              <LiveBadge estado="En línea" />
            </div>
            <dl>
              {ENSAYO.map(([cual, cifra, unidad]) => (
                <div key={cual}>
                  <dt>{x.gps[cual]}</dt>
                  <dd>
                    <b>{numero(cifra, Number.isInteger(cifra) ? 0 : 1)}</b> {unidad}
                  </dd>
                </div>
              ))}
              <div>
                <dt>{x.gps.en_ruta}</dt>
                <dd>
                  <b>2</b> h <b>10</b> min
                </dd>
              </div>
            </dl>
          </div>
        </div>
        <div className="gps-text">
          <h2 id="gps">{x.gps.titulo}</h2>
          <ol className="steps">
            {x.gps.pasos.map(({ que, como }) => (
              <li key={que}>
                <span>
                  <b>{que}</b> {como}
                </span>
              </li>
            ))}
          </ol>
          <p className="priv">
            <Icon of={ShieldCheck} />
            <span>{x.gps.privado}</span>
          </p>
          <div className="gps-do">
            <a className="btn btn--primary btn--lg" href={door(idioma, '/signup')}>
              {x.gps.comenzar}
            </a>
            <button
              type="button"
              className="btn btn--line btn--lg"
              data-demo={DEMO_FILES.script}
              data-demo-css={DEMO_FILES.css}
              data-demo-failed={x.gps.no_cargo}
            >
              {x.gps.pruebelo}
            </button>
            <p className="gps-try" role="status">
              {x.gps.pruebelo_explica}
              <noscript> {x.gps.sin_script}</noscript>
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}

const DE_FUNCION = [
  ['rastreo', MapPin, true],
  ['mantenimiento', Wrench, true],
  ['usuarios', Users, true],
  ['reportes', FileText, true],
  ['integracion', Satellite, false],
  ['chat', MessageCircle, false],
] as const

export function Features({ children }: { children: React.ReactNode }) {
  const { x, idioma } = useTexts()
  return (
    <section className="sec wrap" id="features" aria-labelledby="funciones">
      <h2 id="funciones" className="narrow">
        {x.funciones.titulo}
      </h2>
      <div className="feat">
        {children}
        {DE_FUNCION.map(([cual, icono, lista]) => (
          <article className={lista ? 'f' : 'f f--soon'} key={cual}>
            <Icon of={icono} />
            <h3>
              {x.funciones.lista[cual].titulo} {!lista && <span className="tag">{x.funciones.pronto}</span>}
            </h3>
            <p>{x.funciones.lista[cual].texto}</p>
          </article>
        ))}
      </div>
      <a className="btn btn--primary btn--lg" href={door(idioma, '/signup')}>
        {x.funciones.cta}
      </a>
    </section>
  )
}

export function Voices() {
  const { x } = useTexts()
  return (
    <section className="sec sec--next wrap" id="testimonials" aria-labelledby="voces">
      <h2 id="voces" className="sr">
        {x.voces.titulo}
      </h2>
      <div className="testi">
        {x.voces.lista.map(({ dice, quien, cargo }) => (
          <figure key={quien}>
            <blockquote>{dice}</blockquote>
            <figcaption>
              <b>{quien}</b>
              {cargo}
            </figcaption>
          </figure>
        ))}
      </div>
      <p className="faint">{x.voces.muestra}</p>
    </section>
  )
}

export function Closing() {
  const { x, idioma } = useTexts()
  return (
    <section className="wrap" aria-labelledby="cierre">
      <div className="bigplate">
        <h2 id="cierre">{x.cierre.titulo}</h2>
        <a className="btn btn--lg" href={door(idioma, '/signup')}>
          {x.marco.prueba}
        </a>
        <p>{x.cierre.sello}</p>
      </div>
    </section>
  )
}
