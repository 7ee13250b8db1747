/** Shows something else in place of a part whose code fails to load or to draw: the rest of the page stays. */
import { Component, type ReactNode } from 'react'

export class Boundary extends Component<{ children: ReactNode; fallback: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
