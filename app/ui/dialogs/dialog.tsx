/**
 * The dialog over a page, a sheet on a phone: the native <dialog>, so that focus is trapped, Escape closes it, and a
 * dialog whose state is in the URL (`?editar=…`) is rendered before (and without) JavaScript.
 *   <Dialog title="Editar vehículo" plate={<Plate …/>} closeTo="/admin/vehicles">      URL-driven: closing navigates
 *   <Dialog title="…" onClose={() => setOpen(false)}>                                   state-driven: render it when open
 *     <Form of={f} bare><DialogBody>…</DialogBody><FormFoot>…</FormFoot></Form>
 *   </Dialog>
 * Close from within by `<CloseButton>Cancelar</CloseButton>`. Popovers inside it must not portal to <body>.
 */
import { Link, useNavigate } from '@remix-run/react'
import { X } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId, useRef } from 'react'
import { useI18n } from '~/i18n/provider'
import { IconButton } from '../button'
import { Icon } from '../signs/icon'
import { useBrowserLayoutEffect } from '../use-browser-layout-effect'
import { rememberOpener } from './opener'
import { useCloseOnBack } from './use-close-on-back'
import { useDraft } from './use-draft'

type Closing = { closeTo?: string; close: () => void }
const DialogContext = createContext<Closing>({ close: () => undefined })

const FIRST_FIELD = '.modal-body :is(input:not([type=hidden]), select, textarea):not([disabled], [readonly])'

type DialogProps = {
  title: ReactNode
  plate?: ReactNode
  size?: 'md' | 'sm' | 'lg' | 'wide'
  children: ReactNode
} & ({ closeTo: string; onClose?: undefined } | { closeTo?: undefined; onClose: () => void })

export function Dialog({ title, plate, size = 'md', children, closeTo, onClose }: DialogProps) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const element = useRef<HTMLDialogElement>(null)
  const draft = useDraft(element)
  useCloseOnBack(onClose)
  const id = useId()
  const close = () => {
    if (onClose) onClose()
    else navigate(closeTo, { preventScrollReset: true, replace: true })
  }

  // before the page is drawn: it would be laid out once with the dialog in it and once with the dialog over it
  useBrowserLayoutEffect(() => {
    const box = element.current
    if (!box || box.matches(':modal')) return
    const typedIn = document.activeElement
    const returnFocus = rememberOpener(box)
    box.close()
    box.showModal()
    // keep the focus of a person who started typing before hydration; on touch devices do not focus the first field,
    // which would open the on-screen keyboard
    const inside = typedIn instanceof HTMLElement && box.contains(typedIn) ? typedIn : null
    const field = matchMedia('(pointer: fine)').matches ? box.querySelector<HTMLElement>(FIRST_FIELD) : null
    ;(inside ?? field ?? box).focus()
    return () => {
      box.close()
      returnFocus()
    }
  }, [])

  return (
    <DialogContext.Provider value={{ closeTo, close }}>
      <dialog
        ref={element}
        open
        tabIndex={-1}
        suppressHydrationWarning
        className={size === 'md' ? 'modal' : `modal modal--${size}`}
        aria-labelledby={id}
        onCancel={(e) => {
          // cancelling a file chooser also fires «cancel», and that event bubbles up to here
          if (e.target !== e.currentTarget) return
          e.preventDefault()
          close()
        }}
        onClose={(e) => {
          // Escape before any other key or click: the browser closes the dialog without asking by «cancel»
          if (e.target === e.currentTarget && !e.currentTarget.open) close()
        }}
        onInput={draft.onInput}
        onPointerDown={(e) => {
          // a touch beside the sheet must not discard what was typed
          if (e.target === e.currentTarget && !draft.written.current) close()
        }}
      >
        <div className="modal-head">
          {plate}
          <h2 id={id}>{title}</h2>
          {closeTo === undefined ? (
            <IconButton icon={X} label={t('common.close')} onClick={close} />
          ) : (
            <Link
              className="btn btn--icon"
              to={closeTo}
              aria-label={t('common.close')}
              title={t('common.close')}
              preventScrollReset
              replace
            >
              <Icon of={X} />
            </Link>
          )}
        </div>
        {draft.restored && (
          <div className="modal-draft" role="status">
            <span>
              {t('common.draft_restored')}{' '}
              {draft.restored.length > 0 && t('common.draft_files', { nombres: draft.restored.join(', ') })}
            </span>
            <button type="button" className="btn btn--quiet" onClick={draft.discard}>
              {t('common.draft_discard')}
            </button>
          </div>
        )}
        {children}
      </dialog>
    </DialogContext.Provider>
  )
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="modal-body">{children}</div>
}

/** The buttons, always visible: destructive ones at the far left (className="left"), the primary one last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className="modal-foot">{children}</div>
}

/** The foot of a form: «Cancelar», then the button that submits. */
export function FormFoot({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  return (
    <DialogFoot>
      <CloseButton>{t('common.cancel')}</CloseButton>
      {children}
    </DialogFoot>
  )
}

/** The foot of a dialog that only shows something: «Cerrar». */
export function CloseFoot() {
  const { t } = useI18n()
  return (
    <DialogFoot>
      <CloseButton>{t('common.close')}</CloseButton>
    </DialogFoot>
  )
}

/** Closes the surrounding dialog without saving. */
export function CloseButton({ children }: { children: ReactNode }) {
  const { closeTo, close } = useContext(DialogContext)
  if (closeTo === undefined) {
    return (
      <button type="button" className="btn btn--quiet" onClick={close}>
        {children}
      </button>
    )
  }
  return (
    <Link className="btn btn--quiet" to={closeTo} preventScrollReset replace>
      {children}
    </Link>
  )
}
