/** The dialog named in the address. */
import { LugaresCommand } from '@domain/lugares/form'
import { useSearchParams } from '@remix-run/react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { Confirm } from '~/ui/dialogs/confirm'
import { RefusalDialog } from '~/ui/dialogs/refusal-dialog'
import { Note } from '~/ui/note'
import { hrefTo } from './address'
import { PlaceForm } from './form'
import type { DialogData, OpenedPlace, PageData } from './load.server'

export function OpenedDialog({ opened, tiles }: { opened: DialogData; tiles: PageData['tiles'] }) {
  const { t, reason } = useI18n()
  const [params] = useSearchParams()
  const closeTo = hrefTo(params)
  if (opened.dialog === 'nuevo') {
    if (opened.refusal)
      return (
        <RefusalDialog title={t('lugares.add')} closeTo={closeTo}>
          <Note tone="warn">{reason(opened.refusal)}</Note>
        </RefusalDialog>
      )
    return <PlaceForm place={null} at={params.get('punto')} tiles={tiles} closeTo={closeTo} />
  }
  const { lugar: place } = opened
  if (opened.dialog === 'eliminar') return <Remove place={place} closeTo={closeTo} />
  const deleteTo = hrefTo(params, 'eliminar', place.id)
  return <PlaceForm key={place.id} place={place} tiles={tiles} closeTo={closeTo} deleteTo={deleteTo} />
}

function Remove({ place: { id, nombre }, closeTo }: { place: OpenedPlace; closeTo: string }) {
  const { t } = useI18n()
  const f = useActionForm({ id: 'eliminar-lugar', schema: LugaresCommand, intent: 'remove' })
  return (
    <Confirm
      title={t('lugares.delete_question', { nombre })}
      confirm={t('lugares.delete_of', { nombre })}
      of={f}
      closeTo={closeTo}
      fields={{ id }}
    >
      {t('lugares.delete_text')}
    </Confirm>
  )
}
