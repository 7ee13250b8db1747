/** The one scrubber over speed and states: by pointer anywhere on the tape, and by keyboard. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useI18n } from '~/i18n/provider'
import type { Playhead } from '../playhead'
import { usePlayhead } from '../use-playhead'

interface Props {
  playhead: Playhead
  /** what is said of a moment, UTC milliseconds, after its hour */
  say(at: number): string
  /** moments to go to with the page keys, in order: the stops */
  marks: readonly number[]
  from: number
  until: number
}

const MINUTE_MS = 60_000
const FAR_MINUTES = 10
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
}
/** Closer to an end of the tape than this share of its width, the label moves inwards. */
const EDGE = 0.25

export function Scrubber({ playhead, say, marks, from, until }: Props) {
  const { t, time } = useI18n()
  const lane = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const minute = usePlayhead(playhead, ({ at }) => Math.floor((at - from) / MINUTE_MS))
  const words = usePlayhead(playhead, ({ at }) => `${time(at)} · ${say(at)}`)
  useEffect(() => {
    const place = () => {
      const share = (playhead.at - from) / (until - from)
      const style = line.current?.style
      style?.setProperty('left', `${share * 100}%`)
      style?.setProperty('--lean', share < EDGE ? '0%' : share > 1 - EDGE ? '-100%' : '-50%')
    }
    place()
    return playhead.subscribe(place)
  }, [playhead, from, until])

  const seekTo = ({ clientX }: PointerEvent) => {
    const box = lane.current?.getBoundingClientRect()
    if (box) playhead.seek(from + ((clientX - box.left) / box.width) * (until - from))
  }
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined) playhead.step(step * (event.shiftKey ? FAR_MINUTES : 1) * MINUTE_MS)
    else if (event.key === 'Home') playhead.seek(playhead.firstRecorded)
    else if (event.key === 'End') playhead.seek(playhead.lastRecorded)
    else if (event.key === 'PageUp')
      playhead.seek(marks.findLast((mark) => mark < playhead.at) ?? playhead.firstRecorded)
    else if (event.key === 'PageDown') playhead.seek(marks.find((mark) => mark > playhead.at) ?? playhead.lastRecorded)
    else if (event.key !== ' ') return
    else if (playhead.isPlaying) playhead.pause()
    else playhead.play()
    event.preventDefault()
  }
  return (
    <div
      className="scrub-lane"
      ref={lane}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
      }}
    >
      <div
        className="scrub"
        ref={line}
        role="slider"
        tabIndex={0}
        aria-label={t('recorridos.scrubber')}
        aria-valuemin={0}
        aria-valuemax={Math.round((until - from) / MINUTE_MS)}
        aria-valuenow={minute}
        aria-valuetext={words}
        title={t('recorridos.keys')}
        onKeyDown={onKey}
      >
        <span className="scrub-tip" aria-hidden="true">
          {words}
        </span>
      </div>
    </div>
  )
}
