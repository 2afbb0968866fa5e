import { Component } from 'react';
import type { ReactNode } from 'react';
import { FailureScreen } from './FailureScreen.tsx';

interface Props {
  readonly children: ReactNode;
}

/** The outermost error boundary: any uncaught render failure shows the logo and "Something went wrong". */
export class RootErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <FailureScreen error={error} onRetry={() => this.setState({ error: null })} />;
  }
}
