import { t } from '../messages/messages.js';
import { httpLink } from './http-link.js';

/** A link to another site, or its text alone if the address is not safe to open. */
export function ExternalLink({ url, text = url }: { url: string; text?: string }) {
  const href = httpLink(url);
  if (href === null) return <span>{text}</span>;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {text}
      <span class="visually-hidden"> {t('ui.newTab')}</span>
    </a>
  );
}
