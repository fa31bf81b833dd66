/** The part of react-router the house uses. */
export type { Location, NavigateFunction, NavigateOptions, To } from 'react-router';
export {
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
export { Link, type LinkProps } from './link.view.tsx';
