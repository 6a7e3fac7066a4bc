import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button';
import { Notice } from './notice';
import './secret.css';

/** A secret that is shown this once, to be copied. */
export function Secret({ name, value }: { name: string; value: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(value).then(() => setCopied(true));
  return (
    <>
      <Notice look="warn">It is shown this once: keep it where secrets are kept.</Notice>
      <div className="secret">
        <code aria-label={name}>{value}</code>
        <Button onPress={copy}>
          {isCopied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </>
  );
}
