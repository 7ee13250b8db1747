/**
 * The palette («Ctrl K», «/»): a box and what it finds. The focus stays in the box; arrows move the choice, Enter goes there,
 * Escape closes and gives the focus back.
 */
import { useNavigate } from '@remix-run/react'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { useCloseOnBack } from '~/ui/dialogs/use-close-on-back'
import { useReachable } from '~/ui/read-only'
import { Icon } from '~/ui/signs/icon'
import { Plate } from '~/ui/signs/plate'
import {
  type Area,
  generalActs,
  hrefOfConductor,
  hrefOfVehiculo,
  innerScreens,
  platformSearches,
  vehicleActs,
} from './acts'
import { actsOn, beginnings, type Entry, matches, partQuery } from './entries'
import './palette.css'
import { useFound } from './use-found'

type Props = { area: Area; screens: readonly Entry[]; onClose: () => void }
type Shown = Entry & { plate?: ReactNode }
type Group = { label: string; entries: readonly Shown[] }

export function Palette({ area, screens, onClose }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  useCloseOnBack(onClose)
  const box = useRef<HTMLDialogElement>(null)
  const list = useId()
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const [active, setActive] = useState(0)
  const { groups, failed, isAnswered } = useGroups(area, screens, q)
  const shown = groups.flatMap(({ entries }) => entries)
  const current = Math.min(active, shown.length - 1)
  // «Enter» before the answer to what was typed: what is shown first is of an earlier text, and it is not followed
  const [entered, setEntered] = useState(false)

  useEffect(() => {
    const returnFocus = document.activeElement
    box.current?.showModal()
    return () => {
      if (returnFocus instanceof HTMLElement && returnFocus.isConnected) returnFocus.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    document.getElementById(`${list}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, current])

  const go = ({ to }: Entry) => {
    onClose()
    // help stands on pages without the framework's script
    if (screens.some((one) => one.to === to && /^(\/en)?\/(docs|support)/.test(to))) window.location.assign(to)
    else navigate(to)
  }
  const follow = useRef<() => void>(() => undefined)
  follow.current = () => {
    setEntered(false)
    const [first] = shown
    if (first && !failed) go(first)
  }
  useEffect(() => {
    if (entered && isAnswered) follow.current()
  }, [entered, isAnswered])
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key]
    const chosen = shown[current]
    if (step !== undefined && shown.length > 0) {
      e.preventDefault()
      setEntered(false)
      setActive((current + step + shown.length) % shown.length)
    } else if (e.key === 'Enter' && !isAnswered && active === 0) {
      e.preventDefault()
      setEntered(true)
    } else if (e.key === 'Enter' && chosen) {
      e.preventDefault()
      go(chosen)
    }
  }
  let row = -1
  return (
    <dialog
      ref={box}
      className="modal palette"
      aria-label={t('marco.search')}
      onClose={onClose}
      onPointerDown={(e) => e.target === e.currentTarget && onClose()}
    >
      <div className="palette-box">
        <Icon of={Search} />
        <input
          role="combobox"
          aria-label={t('palette.label')}
          aria-expanded={shown.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? `${list}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('palette.placeholder')}
          value={q}
          onChange={(e) => {
            setQ(e.currentTarget.value)
            setActive(0)
            setEntered(false)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="btn btn--quiet" onClick={onClose}>
          {t('common.close')}
        </button>
      </div>
      <div className="palette-list" id={list} role="listbox" tabIndex={-1} aria-label={t('palette.results')}>
        {groups.map(({ label, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox
          <div key={label} role="group" aria-label={label}>
            <p aria-hidden="true">{label}</p>
            {entries.map((entry) => {
              row++
              const index = row
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard focus stays in the box, which handles the keys
                <div
                  key={entry.to + entry.label}
                  id={`${list}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  // keep the focus in the box
                  onPointerDown={(e) => e.preventDefault()}
                  onPointerMove={() => setActive(index)}
                  onClick={() => go(entry)}
                >
                  {entry.plate}
                  <span>{entry.label}</span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {failed && <p className="palette-none">{t('palette.no_answer')}</p>}
      {shown.length === 0 && !failed && <p className="palette-none">{t('palette.none', { q })}</p>}
      <span className="sr" role="status">
        {q === '' ? '' : t('palette.found', { n: shown.length })}
      </span>
    </dialog>
  )
}

/** The groups that are shown, worst match last, without what a read-only visitor would be refused. */
function useGroups(area: Area, screens: readonly Entry[], q: string) {
  const i18n = useI18n()
  const { t } = i18n
  const reachable = useReachable()
  const acts = vehicleActs(area, i18n)
  const { asked, sought } = partQuery(q, acts)
  const query = area === '/super-admin' ? '' : sought
  const { q: answered, found, failed } = useFound(query)
  const shownScreens = [...screens, ...(q === '' ? [] : innerScreens(area, i18n))].filter(({ label }) =>
    matches(label, q),
  )
  const isShown = ({ to }: Entry) => shownScreens.some((screen) => screen.to === to)
  const all: Group[] = [
    {
      label: t('palette.vehiculos'),
      entries: found.vehiculos.map((v) => ({
        to: hrefOfVehiculo(area, v),
        label: `${v.marca} ${v.modelo}`,
        plate: <Plate placa={v.placa} servicio={v.servicio} size="sm" />,
      })),
    },
    {
      label: t('palette.conductores'),
      entries: found.conductores.map((c) => ({
        to: hrefOfConductor(c),
        label: c.nombre,
        plate: <Plate placa={c.placa} servicio={c.servicio} size="sm" />,
      })),
    },
    {
      label: t('palette.screens'),
      entries: shownScreens,
    },
    {
      label: t('palette.acts'),
      entries: [
        ...actsOn(found, asked, acts),
        ...generalActs(area, i18n).filter(({ label }) => matches(label, q)),
        ...beginnings(q, acts).filter((one) => !isShown(one)),
        ...(area === '/super-admin' ? platformSearches(q, i18n) : []),
      ],
    },
  ]
  // the query names an act: acts are listed before records
  const ordered = asked.length > 0 ? [...all.slice(3), ...all.slice(0, 3)] : all
  return {
    groups: ordered
      .map((group) => ({ ...group, entries: group.entries.filter(({ to }) => reachable(to)) }))
      .filter(({ entries }) => entries.length > 0),
    failed,
    /** whether what was found is of what is typed now */
    isAnswered: answered === query,
  }
}
