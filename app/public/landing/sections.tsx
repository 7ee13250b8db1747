/** The sections of the landing page: the problem, the phone as GPS, the features, the testimonials. */
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
import { DrawnMap, DrawnVehicle } from '~/ui/signs/drawn-map'
import { Icon } from '~/ui/signs/icon'
import { LiveBadge } from '~/ui/signs/live-badge'
import { Plate } from '~/ui/signs/plate'
import { door } from '../address'
import { DEMO_FILES } from '../demo/files'
import { More } from '../page'
import { useTexts } from '../texts/use-texts'
import './sections.css'
import './gps.css'
import './features.css'

const PROBLEM_ICONS = [FolderOpen, Wrench, PhoneMissed]

export function Problems() {
  const { x } = useTexts()
  return (
    <section className="sec wrap" aria-labelledby="problemas">
      <h2 id="problemas" className="narrow">
        {x.problems.title}
      </h2>
      <div className="prob-grid">
        {x.problems.lista.map(({ title, texto: text, costo }, i) => (
          <article key={title}>
            <Icon of={PROBLEM_ICONS[i] ?? FolderOpen} />
            <h3>{title}</h3>
            <p>{text}</p>
            <p className="cost">
              <Icon of={CircleX} />
              {costo}
            </p>
          </article>
        ))}
      </div>
      <More href="#features">{x.problems.more}</More>
    </section>
  )
}

/** Speed and distance of the example's vehicle. */
const EXAMPLE_FIGURES = [
  ['velocidad', 34, 'km/h'],
  ['hoy', 48.2, 'km'],
] as const

export function Gps() {
  const { x, formatNumber, idioma } = useTexts()
  return (
    <section className="gps-sec" aria-labelledby="gps">
      <div className="wrap gps-in">
        <div className="gps-stage" data-demo-stage>
          <DrawnMap className="gps-map drawn" isShort>
            <DrawnVehicle x={1285} y={250.7} placa="JTR 205" />
            <DrawnVehicle x={800} y={405} placa="TRK 816" publico />
            <DrawnVehicle x={848.5} y={193.8} placa="GHX 731" isStopped />
          </DrawnMap>
          <span className="tag gps-tag">{x.example.marca}</span>
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
              {EXAMPLE_FIGURES.map(([which, figure, unit]) => (
                <div key={which}>
                  <dt>{x.gps[which]}</dt>
                  <dd>
                    <b>{formatNumber(figure, Number.isInteger(figure) ? 0 : 1)}</b> {unit}
                  </dd>
                </div>
              ))}
              <div>
                <dt>{x.gps.on_the_road}</dt>
                <dd>
                  <b>2</b> h <b>10</b> min
                </dd>
              </div>
            </dl>
          </div>
        </div>
        <div className="gps-text">
          <h2 id="gps">{x.gps.title}</h2>
          <ol className="steps">
            {x.gps.pasos.map(({ que: what, how }) => (
              <li key={what}>
                <span>
                  <b>{what}</b> {how}
                </span>
              </li>
            ))}
          </ol>
          <p className="priv">
            <Icon of={ShieldCheck} />
            <span>{x.gps.privacy_note}</span>
          </p>
          <div className="gps-do">
            <a className="btn btn--primary btn--lg" href={door(idioma, '/signup')}>
              {x.gps.start}
            </a>
            <button
              type="button"
              className="btn btn--line btn--lg"
              data-demo={DEMO_FILES.script}
              data-demo-css={DEMO_FILES.css}
              data-demo-failed={x.gps.no_cargo}
            >
              {x.gps.try_it}
            </button>
            <p className="gps-try" role="status">
              {x.gps.try_it_explanation}
              <noscript> {x.gps.sin_script}</noscript>
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}

const FEATURE_ITEMS = [
  ['rastreo', MapPin, true],
  ['mantenimiento', Wrench, true],
  ['usuarios', Users, true],
  ['reportes', FileText, true],
  ['integracion', Satellite, true],
  ['chat', MessageCircle, false],
] as const

export function Features({ children }: { children: React.ReactNode }) {
  const { x, idioma } = useTexts()
  return (
    <section className="sec wrap" id="features" aria-labelledby="funciones">
      <h2 id="funciones" className="narrow">
        {x.funciones.title}
      </h2>
      <div className="feat">
        {children}
        {FEATURE_ITEMS.map(([which, icon, list]) => (
          <article className={list ? 'f' : 'f f--soon'} key={which}>
            <Icon of={icon} />
            <h3>
              {x.funciones.lista[which].title} {!list && <span className="tag">{x.funciones.pronto}</span>}
            </h3>
            <p>{x.funciones.lista[which].texto}</p>
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
        {x.voces.title}
      </h2>
      <div className="testi">
        {x.voces.lista.map(({ says, quien: speaker, cargo }) => (
          <figure key={speaker}>
            <blockquote>{says}</blockquote>
            <figcaption>
              <b>{speaker}</b>
              {cargo}
            </figcaption>
          </figure>
        ))}
      </div>
      <p className="faint">{x.voces.sample}</p>
    </section>
  )
}

export function Closing() {
  const { x, idioma } = useTexts()
  return (
    <section className="wrap" aria-labelledby="cierre">
      <div className="bigplate">
        <h2 id="cierre">{x.closing.title}</h2>
        <a className="btn btn--lg" href={door(idioma, '/signup')}>
          {x.marco.prueba}
        </a>
        <p>{x.closing.stamp}</p>
      </div>
    </section>
  )
}
