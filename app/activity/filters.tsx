/** The filters of the activity: a plain GET form, so that an address says what is listed. */
import type { ListaActividad } from '@domain/actividad'
import { Form, useLocation } from '@remix-run/react'
import { Filter } from 'lucide-react'
import { useId } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button, LinkButton } from '~/ui/button'
import { eventsOf, GRUPOS, titleOf } from './words'

export interface Personas {
  id: string
  nombre: string
}
type Lista = Pick<ListaActividad, 'suceso' | 'persona' | 'empresa' | 'desde' | 'hasta'>

/** @param personas the people of the company to choose from; null where one is chosen by a name in the list */
export function Filters({ lista, personas }: { lista: Lista; personas: readonly Personas[] | null }) {
  const i18n = useI18n()
  const { t } = i18n
  const { pathname } = useLocation()
  const id = useId()
  const filtered = Object.values(lista).some(Boolean)
  const groups = GRUPOS.filter((grupo) => personas === null || grupo !== 'plataforma')
  // who left the company is chosen by the address alone, and stays chosen
  const gone = lista.persona && !personas?.some((p) => p.id === lista.persona)
  return (
    <Form method="get" className="tools activity-tools" aria-label={t('actividad.filtrar_titulo')} preventScrollReset>
      {lista.empresa && <input type="hidden" name="empresa" value={lista.empresa} />}
      {!personas && lista.persona && <input type="hidden" name="persona" value={lista.persona} />}
      <div className="field">
        <label htmlFor={`${id}-suceso`}>{t('actividad.suceso')}</label>
        <select
          className="input"
          id={`${id}-suceso`}
          name="suceso"
          defaultValue={lista.suceso ?? ''}
          key={lista.suceso}
        >
          <option value="">{t('actividad.todos')}</option>
          {groups.map((grupo) => (
            <optgroup key={grupo} label={t(`actividad.grupo_${grupo}`)}>
              {eventsOf(grupo).map((suceso) => (
                <option key={suceso} value={suceso}>
                  {titleOf(suceso, i18n)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      {personas && (
        <div className="field">
          <label htmlFor={`${id}-persona`}>{t('actividad.persona')}</label>
          <select
            className="input"
            id={`${id}-persona`}
            name="persona"
            defaultValue={lista.persona ?? ''}
            key={lista.persona}
          >
            <option value="">{t('actividad.todas_personas')}</option>
            {gone && <option value={lista.persona ?? ''}>{t('actividad.de_una')}</option>}
            {personas.map((p) => (
              <option key={p.id} value={p.id}>
                {p.nombre}
              </option>
            ))}
          </select>
        </div>
      )}
      {(['desde', 'hasta'] as const).map((campo) => (
        <div className="field" key={`${campo}-${lista[campo]}`}>
          <label htmlFor={`${id}-${campo}`}>{t(`actividad.${campo}_dia`)}</label>
          <input className="input" type="date" id={`${id}-${campo}`} name={campo} defaultValue={lista[campo] ?? ''} />
        </div>
      ))}
      <div className="activity-go">
        <Button type="submit" tone="line" icon={Filter}>
          {t('actividad.filtrar')}
        </Button>
        {filtered && (
          <LinkButton tone="quiet" to={pathname} preventScrollReset>
            {t('actividad.quitar')}
          </LinkButton>
        )}
      </div>
      {!personas && (lista.persona || lista.empresa) && (
        <p className="muted activity-only">{t(lista.persona ? 'actividad.de_una' : 'actividad.de_una_empresa')}</p>
      )}
    </Form>
  )
}
