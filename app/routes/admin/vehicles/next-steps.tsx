/** What comes after a new vehicle is saved: its SOAT, and a phone that reports where it is. */

import { formatPlaca } from '@domain/vehiculos/placa'
import { FileText, Smartphone } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { address } from '~/ui/address'
import { LinkButton } from '~/ui/button'
import { Note } from '~/ui/note'

export function NextSteps({ id, placa, gps }: { id: string; placa: string; gps: boolean }) {
  const { t } = useI18n()
  return (
    <Note
      tone="ok"
      className="note--first"
      action={
        <div className="note-actions">
          <LinkButton icon={FileText} to={address('/admin/documents', { nuevo: '', vehiculo: id, tipo: 'SOAT' })}>
            {t('vehiculos.next_soat')}
          </LinkButton>
          {gps && (
            <LinkButton icon={Smartphone} to={address('/admin/gps', { nuevo: id })}>
              {t('vehiculos.next_phone')}
            </LinkButton>
          )}
        </div>
      }
    >
      {t('vehiculos.next_steps', { placa: formatPlaca(placa) })}
    </Note>
  )
}
