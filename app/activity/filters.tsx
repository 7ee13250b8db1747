/** The filters of the activity log: a plain GET form, so that the address holds the filters. */
import type { ActivityList } from '@domain/auditoria/activity'
import { Form, useLocation } from '@remix-run/react'
import { Filter } from 'lucide-react'
import { useId } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button, LinkButton } from '~/ui/button'
import { eventsOf, GROUPS, titleOf } from './words'

export interface People {
  id: string
  nombre: string
}
type List = Pick<ActivityList, 'suceso' | 'persona' | 'empresa' | 'desde' | 'hasta'>

/**
 * @param personas the people of the company to choose from; null where a person is chosen by clicking a name in the
 * list
 */
export function Filters({ list, personas: people }: { list: List; personas: readonly People[] | null }) {
  const i18n = useI18n()
  const { t } = i18n
  const { pathname } = useLocation()
  const id = useId()
  const filtered = Object.values(list).some(Boolean)
  const groups = GROUPS.filter((group) => people === null || group !== 'plataforma')
  // a person who left the company can only be selected through the address, and stays selected
  const gone = list.persona && !people?.some((p) => p.id === list.persona)
  return (
    <Form method="get" className="tools activity-tools" aria-label={t('activity.filter_title')} preventScrollReset>
      {list.empresa && <input type="hidden" name="empresa" value={list.empresa} />}
      {!people && list.persona && <input type="hidden" name="persona" value={list.persona} />}
      <div className="field">
        <label htmlFor={`${id}-suceso`}>{t('activity.event')}</label>
        <select className="input" id={`${id}-suceso`} name="suceso" defaultValue={list.suceso ?? ''} key={list.suceso}>
          <option value="">{t('activity.todos')}</option>
          {groups.map((group) => (
            <optgroup key={group} label={t(`activity.grupo_${group}`)}>
              {eventsOf(group).map((auditEvent) => (
                <option key={auditEvent} value={auditEvent}>
                  {titleOf(auditEvent, i18n)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      {people && (
        <div className="field">
          <label htmlFor={`${id}-persona`}>{t('activity.persona')}</label>
          <select
            className="input"
            id={`${id}-persona`}
            name="persona"
            defaultValue={list.persona ?? ''}
            key={list.persona}
          >
            <option value="">{t('activity.everybody')}</option>
            {gone && <option value={list.persona ?? ''}>{t('activity.of_one_person')}</option>}
            {people.map((p) => (
              <option key={p.id} value={p.id}>
                {p.nombre}
              </option>
            ))}
          </select>
        </div>
      )}
      {(['desde', 'hasta'] as const).map((field) => (
        <div className="field" key={`${field}-${list[field]}`}>
          <label htmlFor={`${id}-${field}`}>{t(`activity.${field}_dia`)}</label>
          <input className="input" type="date" id={`${id}-${field}`} name={field} defaultValue={list[field] ?? ''} />
        </div>
      ))}
      <div className="activity-go">
        <Button type="submit" tone="line" icon={Filter}>
          {t('activity.filter')}
        </Button>
        {filtered && (
          <LinkButton tone="quiet" to={pathname} preventScrollReset>
            {t('activity.clear_filters')}
          </LinkButton>
        )}
      </div>
      {!people && (list.persona || list.empresa) && (
        <p className="muted activity-only">{t(list.persona ? 'activity.of_one_person' : 'activity.of_one_empresa')}</p>
      )}
    </Form>
  )
}
