/** The hero: the headline beside an example of what the product would show today, labelled as an example. */
import { addDays } from '@domain/day'
import { Badge } from '~/ui/signs/badge'
import { DrawnMap, DrawnVehicle } from '~/ui/signs/drawn-map'
import { Plate } from '~/ui/signs/plate'
import { door } from '../address'
import { useTexts } from '../texts/use-texts'
import './hero.css'

/** Days from today on which the example's documents expire. */
const DOCUMENTOS = [
  { placa: 'KLM482', publico: true, kind: 'soat', dias: -3, estado: 'Vencido' },
  { placa: 'JTR205', publico: false, kind: 'rtm', dias: 6, estado: 'Por vencer' },
  { placa: 'GHX731', publico: false, kind: 'soat', dias: 12, estado: 'Por vencer' },
] as const
/** One dash for each of the twelve vehicles. */
const FLEET = ['bad', 'warn', 'warn', ...Array.from({ length: 9 }, (_, i) => `ok ${i}`)]

export function Hero({ today }: { today: string }) {
  const { x, idioma } = useTexts()
  return (
    <section className="hero oscuro">
      <DrawnMap className="hero-map drawn" isShort>
        <DrawnVehicle x={1085} y={193.8} placa="TRK 816" publico isStopped />
        <DrawnVehicle x={1285} y={250.7} />
      </DrawnMap>
      <div className="wrap hero-in">
        <div>
          <h1>{x.portada.phrase}</h1>
          <p className="lead">{x.portada.explanation}</p>
          <div className="hero-cta">
            <a className="btn btn--primary btn--lg" href={door(idioma, '/signup')}>
              {x.marco.prueba}
            </a>
            <a className="btn btn--line btn--lg" href="#features">
              {x.portada.learn_more}
            </a>
          </div>
          <p className="hero-note">{x.portada.no_card}</p>
        </div>
        <Example today={today} />
      </div>
    </section>
  )
}

function Example({ today }: { today: string }) {
  const { x, date, inDays } = useTexts()
  return (
    <section className="demo" aria-label={x.example.label}>
      <div className="demo-head">
        <h2>{x.example.title}</h2>
        <span className="tag">{x.example.marca}</span>
      </div>
      {DOCUMENTOS.map(({ placa, publico: isPublico, kind, dias: days, estado }) => (
        <div className="row" key={placa}>
          <Plate placa={placa} servicio={isPublico ? 'publico' : null} />
          <span className="row-main">
            <b>{x.example[kind]}</b>
            <small>
              <span>{date(addDays(today, days))} ·</span> <span>{inDays(days)}</span>
            </small>
          </span>
          <Badge estado={estado} />
        </div>
      ))}
      <div className="demo-foot">
        <b>{x.example.vehiculos}</b>
        <span className="lane" aria-hidden="true">
          {FLEET.map((one) => (
            <i key={one} className={one.split(' ')[0]} />
          ))}
        </span>
        <span>{x.example.up_to_date}</span>
      </div>
    </section>
  )
}
