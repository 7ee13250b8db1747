/**
 * SOAT, técnico-mecánica and impuesto of a vehicle as three lamps in one dark housing, always in this order. One image
 * with one label: «SOAT vigente; Técnico-mecánica por vencer, 6 días; Impuesto no aplica».
 *   <Semaforo lamps={vehiculo.semaforo} />          bare: where a column head names the lamps
 *   <Semaforo lamps={…} names />                    with SOAT · RTM · IMP
 *   <Semaforo lamps={…} names="phone" />            names only on the cards of a list
 */
import { LAMPS, type Lamp, type LampState, type Semaforo as Lamps } from '@domain/vehiculos/semaforo'
import { Check, Clock, Minus, X } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Icon } from './icon'

type Tone = 'ok' | 'warn' | 'bad' | 'na' | 'no'
const TONES: Record<LampState['estado'], Tone> = {
  Vigente: 'ok',
  'Por vencer': 'warn',
  Vencido: 'bad',
  'Por empezar': 'bad',
  'No aplica': 'na',
  'Sin registrar': 'no',
}

type Names = boolean | 'phone'

function classNameOf(names: Names): string {
  if (names === true) return 'semaforo'
  return names === 'phone' ? 'semaforo semaforo--auto' : 'semaforo semaforo--bare'
}

export function Semaforo({ lamps, names = false }: { lamps: Lamps; names?: Names }) {
  const { t } = useI18n()
  const phrase = (lamp: Lamp): string => {
    const state = lamps[lamp]
    const documento = t(`estados.${lamp}`)
    const tone = TONES[state.estado]
    if (state.estado === 'Por vencer')
      return t('estados.lamp_warn', { documento, dias: t('estados.dias', { n: state.dias }) })
    if (state.estado === 'Vencido' && lamp === 'rtm') return t('estados.lamp_bad_rtm', { documento })
    if (state.estado === 'Por empezar') return t('estados.lamp_wait', { documento })
    return t(`estados.lamp_${tone}` as 'estados.lamp_ok', { documento })
  }
  return (
    <span className={classNameOf(names)} role="img" aria-label={LAMPS.map(phrase).join('; ')}>
      {LAMPS.map((lamp) => (
        <span key={lamp} className={`lamp lamp--${TONES[lamps[lamp].estado]}`}>
          <span className="lamp-light">
            <Glyph state={lamps[lamp]} />
          </span>
          {names && <span className="lamp-name">{t(`estados.${lamp}_short`)}</span>}
        </span>
      ))}
    </span>
  )
}

function Glyph({ state }: { state: LampState }) {
  if (state.estado === 'Vigente') return <Icon of={Check} />
  if (state.estado === 'Por empezar') return <Icon of={Clock} />
  if (state.estado === 'Vencido') return <Icon of={X} />
  if (state.estado === 'No aplica') return <Icon of={Minus} />
  return <b>{state.estado === 'Por vencer' ? state.dias : '?'}</b>
}
