/** One message of a conversation: author, time, and the text with its line breaks. `ours`: written by support. */
import { useI18n } from '~/i18n/provider'

export function ThreadMessage(props: { who: string; at: number; now: number; text: string; ours?: boolean }) {
  const { who, at, now, text, ours } = props
  const { ago, dateTime } = useI18n()
  return (
    <div className={ours ? 'thread-message thread-message--ours' : 'thread-message'}>
      <p className="thread-message-who">
        <b>{who}</b>{' '}
        <time dateTime={new Date(at).toISOString()} title={dateTime(at)}>
          {ago(at, now)}
        </time>
      </p>
      <p className="thread-message-text">{text}</p>
    </div>
  )
}
