/**
 * Buttons. One `tone="primary"` (yellow) per view.
 *   <Button tone="primary" icon={Plus} onClick={…}>Agregar vehículo</Button>
 *   <LinkButton to="?nuevo" tone="primary" icon={Plus}>Agregar</LinkButton>
 *   <IconButton icon={Pencil} label="Editar JTR 205" to="?editar=…" />        label is its name and its tooltip
 *   <SubmitButton of={f} busy="Guardando...">Guardar</SubmitButton>
 * tones: plain (grey), primary, quiet (transparent), line (outlined), danger (red text).
 */

import type { LucideIcon } from 'lucide-react'
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import type { PostedForm } from '~/forms/form'
import { useI18n } from '~/i18n/provider'
import { useUploading } from './files/uploading'
import { Link, type LinkProps } from './link'
import { useReachable, useReadOnly } from './read-only'
import { Icon } from './signs/icon'
import { useBrowserLayoutEffect } from './use-browser-layout-effect'

type Tone = 'plain' | 'primary' | 'quiet' | 'line' | 'danger'
type Looks = { tone?: Tone; size?: 'md' | 'lg'; icon?: LucideIcon; className?: string; children?: ReactNode }

function classNameOf({ tone = 'plain', size = 'md', className = '' }: Looks, extra = ''): string {
  return ['btn', tone === 'plain' ? '' : `btn--${tone}`, size === 'lg' ? 'btn--lg' : '', extra, className]
    .filter(Boolean)
    .join(' ')
}

/**
 * A button that keeps the focus while it is disabled, as it is while it works: browsers take it away.
 */
function KeptButton({ type = 'button', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  const own = useRef<HTMLButtonElement>(null)
  const had = useRef(false)
  const { disabled } = rest
  // before the page is drawn, when the browser takes the focus
  useBrowserLayoutEffect(() => {
    if (disabled) had.current = document.activeElement === own.current
  }, [disabled])
  // not before what is said of a form that was refused: that goes first
  useEffect(() => {
    if (!disabled && had.current && document.activeElement === document.body)
      own.current?.focus({ preventScroll: true })
  }, [disabled])
  return <button {...rest} type={type} ref={own} />
}

export function Button({
  tone,
  size,
  icon,
  className,
  children,
  ...rest
}: Looks & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <KeptButton {...rest} className={classNameOf({ tone, size, className })}>
      {icon && <Icon of={icon} />}
      {children}
    </KeptButton>
  )
}

export function LinkButton({ tone, size, icon, className, children, ...rest }: Looks & LinkProps) {
  const reachable = useReachable()
  if (!reachable(rest.to)) return null
  return (
    <Link {...rest} className={classNameOf({ tone, size, className })}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  )
}

type IconButtonProps = { icon: LucideIcon; label: string; className?: string; title?: string }

/** An icon-only button (or with `to` a link); `label` is its accessible name. */
export function IconButton(
  props: IconButtonProps &
    (({ to: LinkProps['to'] } & Omit<LinkProps, 'to'>) | ButtonHTMLAttributes<HTMLButtonElement>),
) {
  const { icon, label, className, title = label, ...rest } = props
  const reachable = useReachable()
  const common = {
    className: classNameOf({ className }, 'btn--icon'),
    'aria-label': label,
    title,
    children: <Icon of={icon} />,
  }
  if (!('to' in rest)) return <KeptButton {...rest} {...common} />
  return reachable(rest.to) ? <Link {...rest} {...common} /> : null
}

/** The submit button; while pending it shows `busy` and does not submit again, nor while a file is uploading. */
export function SubmitButton(
  props: Looks &
    ButtonHTMLAttributes<HTMLButtonElement> & {
      of: { submitting: boolean; form: Pick<PostedForm['form'], 'id'> }
      busy?: string
    },
) {
  const { of: actionForm, busy, children, icon, tone = 'primary', size, className, ...rest } = props
  const { submitting, form } = actionForm
  const uploading = useUploading()
  const readOnly = useReadOnly()
  const { reason } = useI18n()
  return (
    <KeptButton
      {...rest}
      title={readOnly ? reason('solo-lectura') : rest.title}
      type="submit"
      form={form.id}
      className={classNameOf({ tone, size, className })}
      aria-busy={submitting || undefined}
      disabled={submitting || uploading || readOnly || rest.disabled}
    >
      {icon && !submitting && <Icon of={icon} />}
      {submitting && busy ? busy : children}
    </KeptButton>
  )
}

/** «Guardar cambios», the submit button of a form that changes what is already there. */
export function SaveButton({ of: f }: { of: Pick<PostedForm, 'submitting' | 'form'> }) {
  const { t } = useI18n()
  return (
    <SubmitButton of={f} busy={t('common.saving')}>
      {t('common.save_changes')}
    </SubmitButton>
  )
}
