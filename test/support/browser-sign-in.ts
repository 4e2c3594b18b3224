import { type OAuthClientProvider, type OAuthDiscoveryState } from '@modelcontextprotocol/client';

/** What a desktop assistant keeps of signing in. */
export class BrowserSignIn implements OAuthClientProvider {
  readonly redirectUrl = 'http://127.0.0.1:1/callback';
  readonly clientMetadata = { client_name: 'test', redirect_uris: [this.redirectUrl] };
  private authorizationUrl: URL | null = null;
  private verifier = '';
  private discovery: OAuthDiscoveryState | undefined;
  private kept: Awaited<ReturnType<OAuthClientProvider['tokens']>>;

  /** @param issuer its URL */
  constructor(private readonly issuer: string) {}

  clientInformation() {
    return { client_id: 'assistant', issuer: this.issuer };
  }

  tokens() {
    return this.kept;
  }

  saveTokens(tokens: NonNullable<typeof this.kept>) {
    this.kept = tokens;
  }

  redirectToAuthorization(url: URL) {
    this.authorizationUrl = url;
  }

  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }

  codeVerifier() {
    return this.verifier;
  }

  saveDiscoveryState(state: OAuthDiscoveryState) {
    this.discovery = state;
  }

  discoveryState() {
    return this.discovery;
  }

  /** What the browser does. @returns the code that it brings back */
  async signIn(): Promise<string> {
    const answer = await fetch(this.authorizationUrl ?? '', { redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  }
}
