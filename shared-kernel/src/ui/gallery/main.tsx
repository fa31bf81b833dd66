import { createRoot } from 'react-dom/client';
import '../base.css';
import { Gallery } from './gallery.view.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
