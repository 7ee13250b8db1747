/** Lists the provider accounts that the new password will unlink, before it is saved. */
import { useI18n } from '~/i18n/provider'
import { Note } from '~/ui/note'

interface Linked {
  proveedor: string
  email: string | null
  created_at: number
}

export function Unlinked({ linked }: { linked: readonly Linked[] }) {
  const { t, date } = useI18n()
  return (
    <Note tone="warn">
      {t('acceso.accounts_unlinked')}
      <ul>
        {linked.map(({ proveedor, email, created_at }) => (
          <li key={`${proveedor} ${created_at}`}>
            <b>{proveedor}</b> · {email && <span className="address">{email} · </span>}
            {t('linkedAccounts.linked_on', { fecha: date(created_at) })}
          </li>
        ))}
      </ul>
    </Note>
  )
}
