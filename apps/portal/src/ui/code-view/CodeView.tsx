import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Hint } from '../hint/Hint.tsx';
import { useT } from '../../core/i18n/translate.tsx';
import { CopyButton } from './CopyButton.tsx';
import { downloadText } from './download-text.ts';

interface CodeViewProps {
  readonly text: string;
  readonly fileName: string;
  /** Accessible name of the code, such as "Template". */
  readonly label: string;
}

/**
 * Code to read, copy and download. Long texts scroll inside a focusable frame, so that they can be scrolled by
 * keyboard.
 */
export function CodeView({ text, fileName, label }: CodeViewProps) {
  const t = useT();
  const download = t('action.downloadWhat', { what: fileName });
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          paddingInline: '12px 6px',
          minHeight: 40,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box
          component="span"
          sx={{
            flex: 1,
            minWidth: 0,
            typography: 'caption',
            color: 'text.secondary',
            overflowWrap: 'anywhere',
          }}
        >
          {fileName}
        </Box>
        <CopyButton text={text} what={label} />
        <Hint text={download}>
          <IconButton
            size="small"
            aria-label={download}
            onClick={() => downloadText(fileName, text, 'text/plain')}
          >
            <DownloadIcon sx={{ fontSize: 18 }} />
          </IconButton>
        </Hint>
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={label}
        sx={{ margin: 0, padding: 3, overflow: 'auto', maxHeight: '60vh', tabSize: 2 }}
      >
        <code>{text}</code>
      </Box>
    </Box>
  );
}
