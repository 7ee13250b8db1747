/** Two pictures of the product: documents with their semáforo, and the morning mail. */
import { addDays } from '@domain/day'
import type { Semaforo as Lamps } from '@domain/vehiculos/semaforo'
import { Plate } from '~/ui/signs/plate'
import { Semaforo } from '~/ui/signs/semaforo'
import { useTexts } from '../texts/use-texts'

/** Days from today on which each document of the example expires. */
const DAYS = { soat: 107, rtm: 6, impuesto: 251 } as const

export function DocumentosVignette({ today }: { today: string }) {
  const { x, date } = useTexts()
  const state = (which: keyof typeof DAYS, estado: 'Vigente' | 'Por vencer') =>
    ({ estado, fecha: addDays(today, DAYS[which]), dias: DAYS[which] }) as const
  const lamps: Lamps = {
    soat: state('soat', 'Vigente'),
    rtm: state('rtm', 'Por vencer'),
    impuesto: state('impuesto', 'Vigente'),
  }
  return (
    <article className="f f--a">
      <div className="vig">
        {(['soat', 'rtm', 'impuesto'] as const).map((which) => (
          <div className="vig-line" key={which}>
            <span>{x.example[which]}</span>
            <i />
            <b>{date(addDays(today, DAYS[which]))}</b>
          </div>
        ))}
        <div className="vig-sem">
          <Plate placa="JTR205" />
          <Semaforo lamps={lamps} names />
        </div>
      </div>
      <h3>{x.funciones.documentos.title}</h3>
      <p>{x.funciones.documentos.texto}</p>
    </article>
  )
}

export function MailVignette() {
  const { x } = useTexts()
  const { alertas } = x.funciones
  return (
    <article className="f f--b">
      <div className="vig">
        <p className="faint">{alertas.hora}</p>
        <p>
          <b>{alertas.asunto}</b>
        </p>
        <div className="vig-sem">
          <Plate placa="KLM482" servicio="publico" size="sm" />
          <span>{alertas.uno}</span>
        </div>
        <div className="vig-sem">
          <Plate placa="WDQ917" servicio="publico" size="sm" />
          <span>{alertas.dos}</span>
        </div>
      </div>
      <h3>{alertas.title}</h3>
      <p>{alertas.texto}</p>
    </article>
  )
}
