/** Who is asked, or was, to renew what was chosen; and what has no recipient. */
import { formatPlaca } from '@domain/vehiculos/placa'
import { useI18n } from '~/i18n/provider'
import type { Reminding } from '~/routes/admin/reminders/route'

export function Summary({ reminding: { people, untold, repeated }, sent }: { reminding: Reminding; sent: boolean }) {
  const { t } = useI18n()
  const whatOf = ({ placa, tipo, nombre }: Reminding['untold'][number]) =>
    [placa && formatPlaca(placa), tipo, nombre].filter(Boolean).join(' · ')
  return (
    <>
      {sent ? (
        <People of={people} title="recordatorio.sent_to" />
      ) : (
        <>
          <People of={people.filter(({ rol }) => rol === 'Usuario')} title="recordatorio.goes_to" />
          <People of={people.filter(({ rol }) => rol === 'Administrador')} title="recordatorio.goes_to_admin" />
        </>
      )}
      {repeated > 0 && <p className="muted">{t('recordatorio.repeated', { n: repeated })}</p>}
      {untold.length > 0 && (
        <>
          <p className="muted">{t('recordatorio.untold')}</p>
          <ul>
            {/* of two things of the same name one line */}
            {[...new Set(untold.map(whatOf))].map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </>
      )}
      {people.length + untold.length + repeated === 0 && <p className="muted">{t('recordatorio.nothing')}</p>}
    </>
  )
}

function People({
  of: people,
  title,
}: {
  of: Reminding['people']
  title: 'recordatorio.goes_to' | 'recordatorio.goes_to_admin' | 'recordatorio.sent_to'
}) {
  const { t } = useI18n()
  if (people.length === 0) return null
  return (
    <>
      <p className="muted">{t(title)}</p>
      <ul>
        {people.map(({ nombre, email, n }) => (
          <li key={email}>
            <b>{nombre}</b> {email} · {t('recordatorio.things', { n })}
          </li>
        ))}
      </ul>
    </>
  )
}
