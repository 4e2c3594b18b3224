import { type ProxySettings } from '../../config/index.js';
import { proxyFor } from './proxy-for.js';

/**
 * Sends all that the process fetches (`fetch`) through the proxies of the settings from now on. Without a proxy nothing changes, and
 * nothing is loaded.
 */
export async function useProxy(settings: ProxySettings): Promise<void> {
  if (settings.httpsProxy === null && settings.httpProxy === null) return;
  const { Agent, Dispatcher, ProxyAgent, setGlobalDispatcher } = await import('undici');
  const direct = new Agent();
  const agents = new Map<string, InstanceType<typeof ProxyAgent>>();
  const agentFor = (proxy: URL, isTunnelled: boolean): InstanceType<typeof ProxyAgent> => {
    const name = `${proxy.href} ${isTunnelled}`;
    const agent = agents.get(name) ?? new ProxyAgent({ uri: proxy.href, proxyTunnel: isTunnelled });
    agents.set(name, agent);
    return agent;
  };
  class Chooser extends Dispatcher {
    override dispatch(...[options, handler]: Parameters<InstanceType<typeof Agent>['dispatch']>): boolean {
      const url = new URL(String(options.origin));
      const proxy = proxyFor(url, settings);
      // Proxies make a tunnel for TLS; what is not encrypted is asked of them.
      const chosen = proxy === null ? direct : agentFor(proxy, url.protocol === 'https:');
      return chosen.dispatch(options, handler);
    }
  }
  setGlobalDispatcher(new Chooser());
}
