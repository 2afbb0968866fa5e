import InputAdornment from '@mui/material/InputAdornment';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import {
  type BlueprintParameter,
  defaultPasswordLength,
  generatePassword,
  type SignInKind,
} from '@blueport/contracts';
import { useState } from 'react';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { Hint } from '../../../../ui/hint/Hint.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { FieldIssue } from '../model/field-issue.ts';
import { TextInput } from './TextInput.tsx';

interface SecretInputProps {
  readonly field: string;
  readonly parameter: BlueprintParameter;
  /** A key is nothing that the browser could make up. */
  readonly signIn: SignInKind | undefined;
  readonly value: string;
  readonly issue: FieldIssue | undefined;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** A secret: hidden until asked for, with a generator that keeps to spec.md section 5 and to the field's own lengths. */
export function SecretInput({ field, parameter, signIn, value, issue, onChange, onLeave }: SecretInputProps) {
  const t = useT();
  const [visible, setVisible] = useState(false);
  const label = visible ? t('provision.secret.hide') : t('provision.secret.show');
  const longest = parameter.maxLength ?? Number.MAX_SAFE_INTEGER;
  const generate = () => {
    const length = Math.min(Math.max(defaultPasswordLength, parameter.minLength ?? 0), Math.max(4, longest));
    onChange(generatePassword(randomBytes, length));
    setVisible(true);
  };
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <TextInput
        field={field}
        kind={visible ? 'text' : 'password'}
        value={value}
        issue={issue}
        required={parameter.required}
        onChange={onChange}
        onLeave={onLeave}
        end={
          <InputAdornment position="end">
            <>
              {value !== '' && visible && <CopyButton text={value} what={parameter.title} />}
              <Hint text={label}>
                <IconButton size="small" aria-label={label} onClick={() => setVisible(!visible)}>
                  {visible ? <VisibilityOffIcon /> : <VisibilityIcon />}
                </IconButton>
              </Hint>
            </>
          </InputAdornment>
        }
      />
      {parameter.type === 'secureString' && signIn !== 'key' && (
        <Button variant="outlined" onClick={generate} sx={{ flex: 'none' }}>
          {t('provision.secret.generate')}
        </Button>
      )}
    </Box>
  );
}
