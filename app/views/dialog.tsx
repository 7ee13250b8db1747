/** The saved views of a list, to choose, rename, delete and open it with; and the way to save what is seen as one. */
import type { ListName } from '@domain/list-name'
import { HIDDEN_PARAM, viewQuery } from '@domain/vistas/address'
import { ViewCommand } from '@domain/vistas/view'
import { type FetcherWithComponents, Link, useFetcher, useLocation, useSearchParams } from '@remix-run/react'
import { Bookmark, Check, Pencil, Pin, PinOff, Rows3, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAnswer } from '~/forms/answer'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { Button, IconButton, SubmitButton } from '~/ui/button'
import { CloseFoot, Dialog, DialogBody } from '~/ui/dialogs/dialog'
import { CheckField, Field } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { type HiddenColumns, hiddenIn } from '~/ui/lists/hidden-columns'
import { pageSizeIn } from '~/ui/lists/page-size'
import { Icon } from '~/ui/signs/icon'
import { useViews, useViewsAddress } from './use-views'

interface Props {
  list: ListName
  hidden: HiddenColumns | undefined
  onClose: () => void
}

/** What the list shows now: its address, and what this browser keeps of its rows and columns. */
function shownQuery(params: URLSearchParams, hidden: HiddenColumns | undefined): string {
  const shown = new URLSearchParams(params)
  const size = pageSizeIn(document.cookie)
  if (size && !shown.has('filas')) shown.set('filas', size)
  if (hidden) shown.set(HIDDEN_PARAM, hiddenIn(document.cookie, hidden.key).join('.'))
  return viewQuery(shown)
}

export function ViewsDialog({ list, hidden, onClose }: Props) {
  const { t, need } = useI18n()
  need('vistas')
  const views = useViews(list)
  // here and not beside each view: the one that is deleted is gone before its answer can be told
  const acts = useFetcher<unknown>()
  const { rejection } = useAnswer({ intent: undefined, fetcher: acts, onSuccess: onClose })
  const refused = { errors: rejection?.error?.[''] ?? undefined, errorId: 'vista-refused' }
  return (
    <Dialog title={t('common.my_views')} size="sm" onClose={onClose}>
      <DialogBody>
        {views === null ? (
          <p role="status">{t('common.loading')}</p>
        ) : (
          <>
            <FormError of={{ form: refused }} />
            {views.length > 0 && <SavedViews views={views} hidden={hidden} acts={acts} onDone={onClose} />}
            <Save list={list} hidden={hidden} onDone={onClose} />
          </>
        )}
      </DialogBody>
      <CloseFoot />
    </Dialog>
  )
}

type View = NonNullable<ReturnType<typeof useViews>>[number]

interface Acts {
  /** deletes views and makes the list open with one */
  acts: FetcherWithComponents<unknown>
  /** one was chosen or changed: the list, or the message with «Deshacer», is under the dialog */
  onDone: () => void
}

interface SavedViewsProps extends Acts {
  views: View[]
  hidden: HiddenColumns | undefined
}

function SavedViews({ views, hidden, acts, onDone }: SavedViewsProps) {
  const { t } = useI18n()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const shown = shownQuery(params, hidden)
  // lists that share a path are told apart by it
  const whole = new URLSearchParams(params.has('vista') ? { vista: params.get('vista') ?? '' } : {})
  if (hidden) whole.set(HIDDEN_PARAM, '')
  return (
    <section className="saved-views" aria-label={t('vistas.saved_ones')}>
      <ul>
        {views.map((view) => (
          <SavedView key={view.id} view={view} isShown={view.consulta === shown} acts={acts} onDone={onDone} />
        ))}
        <li>
          <Link to={`${pathname}?${whole}`} preventScrollReset onClick={onDone}>
            <Icon of={Rows3} />
            {t('vistas.whole')}
          </Link>
        </li>
      </ul>
    </section>
  )
}

interface SavedViewProps extends Acts {
  view: View
  isShown: boolean
}

function SavedView({ view: { id, nombre, consulta, predeterminada }, isShown, acts, onDone }: SavedViewProps) {
  const { t } = useI18n()
  const { pathname } = useLocation()
  const [renaming, setRenaming] = useState(false)
  const action = useViewsAddress()
  const busy = acts.state !== 'idle'
  const send = (fields: Record<string, string>) => acts.submit({ id, ...fields }, { method: 'post', action })
  if (renaming)
    return (
      <li>
        <Rename id={id} nombre={nombre} onDone={onDone} onCancel={() => setRenaming(false)} />
      </li>
    )
  return (
    <li>
      <Link
        to={`${pathname}?${consulta}`}
        aria-current={isShown ? 'true' : undefined}
        preventScrollReset
        onClick={onDone}
      >
        <Icon of={isShown ? Check : Bookmark} />
        <span>
          {nombre}
          {predeterminada && <small>{t('vistas.is_opening')}</small>}
        </span>
      </Link>
      <IconButton
        icon={predeterminada ? PinOff : Pin}
        label={t(predeterminada ? 'vistas.stop_named' : 'vistas.open_with_named', { nombre })}
        disabled={busy}
        onClick={() => send({ intent: 'open-with', predeterminada: predeterminada ? '' : 'on' })}
      />
      <IconButton icon={Pencil} label={t('vistas.rename_named', { nombre })} onClick={() => setRenaming(true)} />
      <IconButton
        icon={Trash2}
        label={t('vistas.remove_named', { nombre })}
        disabled={busy}
        onClick={() => send({ intent: 'remove' })}
      />
    </li>
  )
}

function Save({ list, hidden, onDone }: Omit<Props, 'onClose'> & { onDone: () => void }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const fetcher = useFetcher<unknown>()
  const f = useActionForm({
    id: 'guardar-vista',
    schema: ViewCommand,
    intent: 'save',
    action: useViewsAddress(),
    fetcher,
    onSuccess: onDone,
  })
  return (
    <Form of={f} bare className="save-view">
      <FormError of={f} />
      <p className="muted">{t('vistas.save_detail')}</p>
      <input type="hidden" name="lista" value={list} />
      <input type="hidden" name="consulta" value={shownQuery(params, hidden)} />
      <Field field={f.fields.nombre} label={t('vistas.nombre')} hint={t('vistas.nombre_hint')} />
      <CheckField field={f.fields.predeterminada} label={t('vistas.opens')} />
      <SubmitButton of={f} busy={t('common.saving')}>
        {t('vistas.save')}
      </SubmitButton>
    </Form>
  )
}

interface RenameProps {
  id: string
  nombre: string
  onDone: () => void
  onCancel: () => void
}

function Rename({ id, nombre, onDone, onCancel }: RenameProps) {
  const { t } = useI18n()
  const fetcher = useFetcher<unknown>()
  const f = useActionForm({
    id: `vista-${id}`,
    schema: ViewCommand,
    intent: 'rename',
    initial: { nombre },
    action: useViewsAddress(),
    fetcher,
    onSuccess: onDone,
  })
  return (
    <Form of={f} bare>
      <FormError of={f} />
      <input type="hidden" name="id" value={id} />
      <Field field={f.fields.nombre} label={t('vistas.new_nombre')} />
      <div className="saved-view-acts">
        <Button type="button" tone="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <SubmitButton of={f} busy={t('common.saving')}>
          {t('common.save')}
        </SubmitButton>
      </div>
    </Form>
  )
}
